import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileSms } from '@hotovo/adapters/sms/file'
import { httpSms } from '@hotovo/adapters/sms/http'
import type { TextMessage } from '@hotovo/application/letters/ports'
import { describe, expect, onTestFinished, test } from 'vitest'
import { httpService, httpToken } from '../support/mail.ts'

const message = (overrides: Partial<TextMessage> = {}): TextMessage => ({
  id: 'voucher-passwords-0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01-1',
  to: '+421905123456',
  text: 'Hotovo: hesla k voucherom objednavky ATM-8K2XQ7R4Z\nVCH-8K2XQ7R4A: QW3RTY78PA',
  ...overrides,
})

function outbox() {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-sms-'))
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }))
  const folder = path.join(home, 'outbox')
  const received = () =>
    (fs.existsSync(folder) ? fs.readdirSync(folder) : []).map((name) =>
      JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')),
    )
  return { folder, sms: fileSms(folder), received }
}

async function gateway(patience?: number) {
  const service = await httpService()
  onTestFinished(service.close)
  return {
    ...service,
    sms: httpSms(service.url, httpToken, patience),
    received: () => service.taken.map(({ body }) => body),
  }
}

const targets = [
  ['file', outbox],
  ['http', gateway],
] as const

describe('Sms', () => {
  test.each(targets)(
    'Hands over a text message as it is, and answers when somebody else is answerable for it',
    async (_, target) => {
      const { sms, received } = await target()
      await sms.send(message())
      expect(received()).toEqual([message()])
    },
  )

  test('Throws when nobody is, so that the message is sent again', async () => {
    const { sms, received, behave, shut, open } = await gateway()
    for (const [behaviour, code] of [
      ['later', 'HTTP 429'],
      ['break', 'HTTP 500'],
      ['drop', expect.stringMatching(/^(UND_ERR|E)/)],
    ] as const) {
      behave(() => behaviour)
      await expect(sms.send(message())).rejects.toMatchObject({ name: 'NotTaken', code })
    }
    await shut()
    await expect(sms.send(message())).rejects.toMatchObject({ name: 'NotTaken', code: 'ECONNREFUSED' })
    await open()
    expect(received()).toEqual([])
    behave(() => 'take')
    await sms.send(message())
    expect(received()).toEqual([message()])
  })

  test('a gateway that says nothing is not waited for for ever', async () => {
    const { sms, behave, received } = await gateway(100)
    let release = () => {}
    behave(() => new Promise((resolve) => (release = () => resolve('drop'))))
    await expect(sms.send(message())).rejects.toMatchObject({ name: 'NotTaken', code: 'TimeoutError' })
    release()
    expect(received()).toEqual([])
  })

  test('a folder that cannot be written takes nothing', async () => {
    const { sms, folder } = outbox()
    fs.writeFileSync(folder, 'a file in the place of the folder')
    await expect(sms.send(message())).rejects.toThrow()
  })

  test('a gateway that does not know us takes nothing', async () => {
    const { url, received } = await gateway()
    const sent = httpSms(url, 'another-token').send(message())
    await expect(sent).rejects.toMatchObject({ name: 'NotTaken', code: 'HTTP 401' })
    expect(received()).toEqual([])
  })

  test('Makes a message that is sent again recognisable by its id', async () => {
    const { sms, taken, behave } = await gateway()
    behave(() => 'take-and-drop')
    await expect(sms.send(message())).rejects.toMatchObject({ name: 'NotTaken' })
    behave(() => 'take')
    await sms.send(message())
    expect(taken.map(({ id }) => id)).toEqual([message().id, message().id])
    const { sms: toFolder, folder } = outbox()
    await toFolder.send(message())
    await toFolder.send(message())
    expect(fs.readdirSync(folder)).toEqual([`${message().id}.sms.json`])
  })

  test.each(targets)(
    'Refuses an id or a number with a line break in it, so that none becomes a header',
    async (_, target) => {
      const { sms, received } = await target()
      for (const sign of ['\r\n', '\n', '\r', '\u2028', '\0'])
        for (const one of [{ id: `a${sign}X-Own: 1` }, { to: `+421905123456${sign}` }])
          await expect(sms.send(message(one))).rejects.toMatchObject({ name: 'NotTaken' })
      for (const one of [
        { id: '../../etc/passwd' },
        { id: '' },
        { to: '0905123456' },
        { to: '+421 905 123 456' },
      ])
        await expect(sms.send(message(one))).rejects.toMatchObject({ name: 'NotTaken' })
      expect(received()).toEqual([])
    },
  )

  test('what goes wrong says nothing of the text and the number', async () => {
    const { sms, behave } = await gateway()
    behave(() => 'break')
    const fault = await sms.send(message()).catch((reason: Error) => reason)
    expect(`${(fault as Error).message} ${(fault as Error).stack}`).not.toMatch(/QW3RTY78PA|905123456/)
  })

  test('the folder and its messages are for their owner only', async () => {
    const { sms, folder } = outbox()
    await sms.send(message())
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700)
    expect(fs.statSync(path.join(folder, `${message().id}.sms.json`)).mode & 0o777).toBe(0o600)
  })
})
