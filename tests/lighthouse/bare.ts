import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Builds the bare page into a folder, by the site's own build. */
async function buildBarePage(into: string): Promise<void> {
  const common = {
    root: path.join(import.meta.dirname, 'bare'),
    configFile: path.join(root, 'web/vite.config.ts'),
    logLevel: 'warn' as const,
  }
  const client = path.join(into, 'client')
  const ssr = path.join(into, 'ssr')
  await build({ ...common, build: { outDir: client, emptyOutDir: true } })
  await build({ ...common, build: { outDir: ssr, emptyOutDir: true, ssr: 'prerender.tsx' } })
  const { prerendered } = (await import(
    pathToFileURL(path.join(ssr, 'prerender.js')).href
  )) as typeof import('./bare/prerender.tsx')
  const { head, body } = prerendered()
  const file = path.join(client, 'index.html')
  const template = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(
    file,
    template.replace('<!--head-->', () => head).replace('<!--app-->', () => body),
  )
}

/** Serves the files of a folder, packed as the product packs them. */
function serve(folder: string): http.Server {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const answers = new Map(
    files
      .filter((name) => path.extname(name) in types)
      .map((name) => {
        const content = fs.readFileSync(path.join(folder, name))
        const isPacked = !name.endsWith('.woff2')
        const headers = {
          'Content-Type': types[path.extname(name)]!,
          ...(isPacked && { 'Content-Encoding': 'br' }),
        }
        return [`/${name}`, { headers, body: isPacked ? brotliCompressSync(content) : content }]
      }),
  )
  return http.createServer((request, response) => {
    const answer = answers.get(request.url === '/' ? '/index.html' : request.url!)
    response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body)
  })
}

/**
 * A page of one heading in our theme, which React hydrates: what every page of the site costs, whatever stands on it.
 * Built anew and served until `close` is called; it is no part of the product.
 */
export async function serveBarePage(): Promise<{ readonly address: string; close(): void }> {
  const folder = path.join(root, `node_modules/.cache/bare-${process.pid}`)
  try {
    await buildBarePage(folder)
    const server = serve(path.join(folder, 'client')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
