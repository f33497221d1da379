/// <reference types="vitest/config" />
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/** Tells the service worker which files there are, and which of them the first screen needs. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const shell = ["/", "/icon.svg", "/manifest.webmanifest"];
      for (const name of needed(chunks)) shell.push(`/${name}`);
      const version = bytesToHex(sha256(utf8ToBytes(files.sort().join()))).slice(0, 12);
      const { pathname } = new URL("service-worker.js", import.meta.url);
      const source = await this.fs.readFile(decodeURI(pathname), { encoding: "utf8" });
      const text = source
        .replace("BUILD_VERSION", version)
        .replace('["BUILD_SHELL"]', JSON.stringify(shell))
        .replace('["BUILD_FILES"]', JSON.stringify(files.map((name) => `/${name}`)));
      this.emitFile({ type: "asset", fileName: "service-worker.js", source: text });
    },
  };
}

/** Compresses each file once and well, so that the server need not do it for each request. */
function compressedCopies(): Plugin {
  return {
    name: "compressed-copies",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          const source = file.type === "chunk" ? file.code : file.source;
          const bytes = typeof source === "string" ? utf8ToBytes(source) : source;
          if (bytes.length < SMALLEST_COMPRESSED) continue;
          const emit = (fileName: string, source: Uint8Array): void => {
            this.emitFile({ type: "asset", fileName, source });
          };
          emit(`${file.fileName}.br`, brotliCompressSync(bytes));
          emit(`${file.fileName}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}

const SMALLEST_COMPRESSED = 1000; // bytes

/** Lists the packages of others that are in the page, with their licences, as these ask for. */
function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    async generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((each) =>
        each.type === "chunk" ? each.moduleIds : [],
      );
      const folders = modules.flatMap(
        (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? [],
      );
      const found = [];
      for (const folder of [...new Set(folders)].sort()) {
        const read = (name: string) => this.fs.readFile(`${folder}/${name}`, { encoding: "utf8" });
        const { name, version, license } = JSON.parse(await read("package.json")) as Package;
        const files = (await this.fs.readdir(folder)).map(String);
        const texts = await Promise.all(
          files.filter((file) => /^licen[cs]e/i.test(file)).map(read),
        );
        found.push({ name, version, license, text: texts.join("\n") });
      }
      this.emitFile({
        type: "asset",
        fileName: "licences.json",
        source: JSON.stringify(found, undefined, 1),
      });
    },
  };
}

interface Package {
  name: string;
  version: string;
  license: string;
}

/** The entry, all that it imports at once, and their styles. */
function needed(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const found = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of chunk.imports) add(chunks.find((each) => each.fileName === name));
  };
  for (const chunk of chunks) if (chunk.isEntry) add(chunk);
  return found;
}

// The page is built into the Python package, which serves it.
export default defineConfig(({ mode }) => ({
  // Tests draw components as browsers do.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  plugins: [svelte(), licences(), serviceWorker(), compressedCopies()],
  build: {
    outDir: "../src/tablee/server/static",
    emptyOutDir: true,
    target: "es2022",
    chunkSizeWarningLimit: 640, // kB: three.js, which only Riff Raff fetches
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
  test: {
    testTimeout: 120_000, // the machine may have much else to do
    hookTimeout: 120_000,
    css: { include: /\.css\?raw$/ }, // which style.test.ts reads
  },
}));
