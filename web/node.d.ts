/** What vite.config.ts uses of Node; the page itself runs in browsers. */
declare module "node:zlib" {
  export function brotliCompressSync(data: Uint8Array): Uint8Array<ArrayBuffer>;
  export function gzipSync(data: Uint8Array, options: { level: number }): Uint8Array<ArrayBuffer>;
}
