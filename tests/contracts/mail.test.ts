import fs from 'node:fs'
import path from 'node:path'
import type { Letter } from '@hotovo/application/letters/ports'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fileTarget, httpTarget, type MailTarget, smtpTarget } from '../support/mail.ts'

const letter = (overrides: Partial<Letter> = {}): Letter => ({
  id: 'order-received-0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01',
  to: 'lubomira@example.sk',
  replyTo: 'jana@priklad.sk',
  subject: 'Objednávka ATM-8K2XQ7R4Z: ostáva zaplatiť 101,00\u00a0€',
  text: 'Ďakujeme, Ľubomíra.\n\n.\nFrom nobody: a line that mail programs like to change\n李明 😀',
  html: `<!doctype html><p title="'">Ďakujeme, Ľubomíra.</p>\n<img src="cid:payment-code" alt="">${'x'.repeat(2000)}`,
  images: [{ cid: 'payment-code', base64: Buffer.from('a picture\0\r\n.\r\n').toString('base64') }],
  attachments: [
    {
      name: 'vouchery-ATM-8K2XQ7R4Z.pdf',
      mediaType: 'application/pdf',
      base64: Buffer.from('%PDF-1.7\n\0\r\n.\r\n').toString('base64'),
    },
  ],
  ...overrides,
})

const targets: readonly (() => Promise<MailTarget>)[] = [fileTarget, smtpTarget, httpTarget]

async function opened<T extends MailTarget>(target: () => Promise<T>): Promise<T> {
  const open = await target()
  onTestFinished(() => open.close())
  return open
}

describe('Mail', () => {
  test.each(targets)(
    'Hands over a letter as it is, words and pictures, and answers when somebody else is answerable for it',
    async (target) => {
      const { mail, received } = await opened(target)
      const one = letter()
      await mail.send(one)
      const [came, ...others] = await received()
      expect(others).toEqual([])
      const { headers, ...rest } = came!
      expect(rest).toEqual({ ...one, from: 'Hotovo <podpora@hotovo.test>' })
      const plain = letter({ id: 'plain', images: [], attachments: [] })
      await mail.send(plain)
      expect(await received()).toEqual(
        expect.arrayContaining([expect.objectContaining({ id: 'plain', images: [] })]),
      )
    },
  )

  test.each([smtpTarget, httpTarget])(
    'Throws when nobody is, so that the letter is sent again',
    async (target) => {
      const { mail, received, behave, shut, open } = await opened(target)
      for (const behaviour of ['later', 'break', 'drop'] as const) {
        behave(() => behaviour)
        await expect(mail.send(letter())).rejects.toMatchObject({ name: 'NotTaken' })
      }
      await shut()
      await expect(mail.send(letter())).rejects.toMatchObject({
        name: 'NotTaken',
        code: expect.stringMatching(/^E/),
      })
      await open()
      expect(await received()).toEqual([])
      behave(() => 'take')
      await mail.send(letter())
      expect(await received()).toHaveLength(1)
    },
  )

  test('Throws when nobody is, so that the letter is sent again: a folder that cannot be written', async () => {
    const { mail, folder } = await opened(fileTarget)
    fs.writeFileSync(folder, 'a file in the place of the folder')
    await expect(mail.send(letter())).rejects.toThrow()
  })

  test.each([smtpTarget, httpTarget])(
    'Makes a letter that is sent again recognisable by its id',
    async (target) => {
      const { mail, received, behave } = await opened(target)
      behave(() => 'take-and-drop')
      await expect(mail.send(letter())).rejects.toMatchObject({ name: 'NotTaken' })
      behave(() => 'take')
      await mail.send(letter())
      expect((await received()).map(({ id }) => id)).toEqual([letter().id, letter().id])
    },
  )

  test('a letter that is sent to the folder again takes its own place', async () => {
    const { mail, received, folder } = await opened(fileTarget)
    await mail.send(letter())
    await mail.send(letter())
    expect(await received()).toHaveLength(1)
    expect(fs.readdirSync(folder)).toEqual([`${letter().id}.eml`])
  })

  test('the folder and its letters are for their owner only', async () => {
    const { mail, folder } = await opened(fileTarget)
    await mail.send(letter())
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700)
    expect(fs.statSync(path.join(folder, `${letter().id}.eml`)).mode & 0o777).toBe(0o600)
  })

  test.each(targets)(
    'Refuses an id, an address or a subject with a line break in it, so that none becomes a header',
    async (target) => {
      const { mail, received } = await opened(target)
      const breaks = ['\r\n', '\n', '\r', '\u2028', '\0']
      for (const sign of breaks) {
        const spoilt = `${sign}Bcc: somebody@else.test`
        for (const one of [
          { id: `a${spoilt}` },
          { to: `lubomira@example.sk${spoilt}` },
          { replyTo: `jana@priklad.sk${spoilt}` },
          { subject: `Objednávka${spoilt}` },
          { attachments: [{ ...letter().attachments![0]!, name: `a${spoilt}` }] },
          { attachments: [{ ...letter().attachments![0]!, mediaType: `application/pdf${spoilt}` }] },
        ])
          await expect(mail.send(letter(one))).rejects.toMatchObject({ name: 'NotTaken' })
      }
      for (const to of ['a@b.sk, c@d.sk', 'Jana <a@b.sk>', 'a@b.sk>', ' a@b.sk', ''])
        for (const one of [{ to }, { replyTo: to }])
          await expect(mail.send(letter(one))).rejects.toMatchObject({ name: 'NotTaken' })
      await expect(mail.send(letter({ id: '../../etc/passwd' }))).rejects.toMatchObject({ name: 'NotTaken' })
      expect(await received()).toEqual([])
      // Whatever else it holds, it stays where it stands.
      await mail.send(letter({ subject: 'Bcc: somebody@else.test', images: [] }))
      const [came] = await received()
      expect(came).toMatchObject({
        subject: 'Bcc: somebody@else.test',
        to: 'lubomira@example.sk',
      })
      expect(came!.headers.filter((name) => /^b?cc$/.test(name))).toEqual([])
    },
  )
})
