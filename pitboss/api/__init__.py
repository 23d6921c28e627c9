"""The Python interface: the functions of `import pitboss` that are above the games, and their results."""
