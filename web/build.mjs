// Build the pages into pitboss/gateway/static: scripts, style sheet, fonts, card faces, index.html.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile, cp } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "..", "pitboss", "gateway", "static");
const packages = join(here, "node_modules");

/** Render a React component's elements as SVG text, so that the faces become plain files. */
const SVG_TEXT = `
const name = (key) => ({ className: "class", xlinkHref: "href" })[key]
  ?? (/^(viewBox|preserveAspectRatio|patternUnits|gradientUnits|gradientTransform|patternTransform)$/.test(key)
    ? key : key.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase()));
const text = (value) => String(value).replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
export function createElement(type, given, ...children) {
  const attributes = Object.entries(given ?? {})
    .filter(([key, value]) => value != null && key !== "aria-labelledby")
    .map(([key, value]) => " " + name(key) + '="' + text(value) + '"').join("");
  return "<" + type + attributes + ">" + children.flat().filter((child) => child != null).join("") + "</" + type + ">";
}`;

/** Colours of diamonds and clubs with four suit colours, as in `--suit-diamond` and `--suit-club`. */
const FOUR_COLOURS = { d: "#0b5cad", c: "#11703f" };

/** Return a face with its index and pips recoloured; the picture of a court card stays. */
function recoloured(face, colour) {
  return face.replace(/<symbol [^>]*viewBox="-(?:500 -500 1000 1000|600 -600 1200 1200)".*?<\/symbol>/g, (mark) =>
    mark
      .replace(/(fill|stroke)="(?:red|#000)"/g, `$1="${colour}"`)
      .replace(/<path (?![^>]*fill=)/g, `<path fill="${colour}" `),
  );
}

async function cardFaces() {
  const virtual = {
    name: "faces",
    setup(build) {
      build.onResolve({ filter: /^react$/ }, () => ({ path: "react", namespace: "virtual" }));
      build.onResolve({ filter: /^@babel\/runtime/ }, () => ({ path: "extends", namespace: "virtual" }));
      build.onLoad({ filter: /^react$/, namespace: "virtual" }, () => ({ contents: SVG_TEXT }));
      build.onLoad({ filter: /^extends$/, namespace: "virtual" }, () => ({
        contents: "export default Object.assign;",
      }));
    },
  };
  const file = join(packages, ".cache", "faces.mjs");
  await esbuild.build({
    entryPoints: [join(packages, "@letele/playing-cards/dist/index.esm.js")],
    outfile: file,
    bundle: true,
    format: "esm",
    plugins: [virtual],
    logLevel: "error",
  });
  const faces = await import(pathToFileURL(file).href);
  await mkdir(join(target, "cards", "four"), { recursive: true });
  const suits = { C: "c", D: "d", H: "h", S: "s" };
  const ranks = {
    a: "A",
    2: "2",
    3: "3",
    4: "4",
    5: "5",
    6: "6",
    7: "7",
    8: "8",
    9: "9",
    10: "T",
    j: "J",
    q: "Q",
    k: "K",
  };
  for (const [theirSuit, suit] of Object.entries(suits)) {
    for (const [theirRank, rank] of Object.entries(ranks)) {
      const face = faces[theirSuit + theirRank]({}).replace(/<text\b.*?<\/text>/g, ""); // the ace has the name of a web site
      await writeFile(join(target, "cards", `${rank + suit}.svg`), face);
      if (FOUR_COLOURS[suit])
        await writeFile(join(target, "cards", "four", `${rank + suit}.svg`), recoloured(face, FOUR_COLOURS[suit]));
    }
  }
}

async function fonts() {
  await mkdir(join(target, "fonts"), { recursive: true });
  for (const file of [
    "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    "@fontsource/marcellus/files/marcellus-latin-400-normal.woff2",
  ]) {
    await cp(join(packages, file), join(target, "fonts", file.split("/").at(-1)));
  }
}

async function bundle() {
  const built = await esbuild.build({
    entryPoints: { app: join(here, "src/main.tsx") },
    outdir: target,
    bundle: true,
    format: "esm",
    splitting: true,
    minify: true,
    target: "es2022",
    metafile: true,
    entryNames: "[name]-[hash]",
    chunkNames: "chunk-[hash]",
    assetNames: "[name]-[hash]",
    jsx: "automatic",
    jsxImportSource: "preact",
    external: ["/static/*"],
    logLevel: "warning",
    loader: { ".woff2": "file" },
    sourcemap: false,
  });
  const outputs = Object.entries(built.metafile.outputs);
  const [script, made] = outputs.find(([, output]) => output.entryPoint);
  const name = (path) => `/static/${path.split("/").at(-1)}`;
  const page = await readFile(join(here, "src/index.html"), "utf8");
  await writeFile(
    join(target, "index.html"),
    page.replace("%SCRIPT%", name(script)).replace("%STYLE%", name(made.cssBundle)),
  );
}

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await Promise.all([cardFaces(), fonts(), cp(join(here, "src/icon.svg"), join(target, "icon.svg"))]);
await bundle();
const files = (await readdir(target, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const digest = createHash("sha256");
for (const entry of files.map((file) => join(file.parentPath ?? file.path, file.name)).sort())
  digest.update(await readFile(entry));
console.log(`web: ${files.length} files, ${digest.digest("hex").slice(0, 12)}`);
