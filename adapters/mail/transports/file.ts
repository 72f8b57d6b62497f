import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Mail } from '@hotovo/application/letters/ports'
import MailComposer from 'nodemailer/lib/mail-composer'
import { messageOf, type Sender } from '../message.ts'

/** Letters as files `<id>.eml` in a folder for its owner only. One that is sent again takes its own place. */
export const fileMail = (folder: string, from: Sender): Mail => ({
  send: async (letter) => {
    const message = await new MailComposer(messageOf(letter, from)).compile().build()
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    await fs.chmod(folder, 0o700)
    const half = path.join(folder, `.${randomUUID()}`)
    try {
      await fs.writeFile(half, message, { mode: 0o600, flush: true })
      await fs.rename(half, path.join(folder, `${letter.id}.eml`))
    } finally {
      await fs.rm(half, { force: true })
    }
  },
})
