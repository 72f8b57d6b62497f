import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { Unavailable } from '@hotovo/application/faults'
import { expect, onTestFinished, test } from 'vitest'
import { openSql } from './sql.ts'

/** A message of PostgreSQL: its letter, its length, what it says. */
const message = (letter: string, says: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + Buffer.byteLength(says))
  return Buffer.concat([Buffer.from(letter), length, Buffer.from(says)])
}

test('a connection that is ended by the very answer which opens it is a fault that passes, and ends nothing else', async () => {
  const letsIn = message('R', '\0\0\0\0')
  const isReady = message('Z', 'I')
  const ends = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  const database = net.createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([letsIn, isReady, ends])))
  })
  database.listen(0, '127.0.0.1')
  await once(database, 'listening')
  const { port } = database.address() as AddressInfo
  const sql = openSql({ host: '127.0.0.1', port, user: 'postgres', database: 'hotovo' }, () => {})
  onTestFinished(async () => {
    await sql.close()
    database.close()
  })
  await expect(sql.query('select 1')).rejects.toBeInstanceOf(Unavailable)
})
