"""The Python interface: the functions of `import pitboss` and their results."""
