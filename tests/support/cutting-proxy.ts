import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** What passed between clients and a server. */
export type Passed = 'request' | 'answer'

/**
 * Stands between clients and a server on this machine. `cuts` hears of all that passes and says whether the client's connection breaks
 * there: at a request, which the server has, or at an answer, whose work is done, and nobody hears of either.
 */
export async function cuttingProxy(port: number, cuts: (passed: Passed) => boolean) {
  const open = new Set<net.Socket>()
  const proxy = net.createServer((client) => {
    const server = net.connect(port, '127.0.0.1')
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    client.on('data', (bytes) => {
      server.write(bytes)
      // The server goes on by itself with what it has.
      if (cuts('request')) client.resetAndDestroy()
    })
    server.on('data', (bytes) => {
      if (cuts('answer')) client.resetAndDestroy()
      else client.write(bytes)
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of open) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
