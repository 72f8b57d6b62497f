import type { Mail } from '@hotovo/application/letters/ports'
import MailComposer from 'nodemailer/lib/mail-composer'
import { writeWholeFile } from '../hand-over.ts'
import { messageOf, type Sender } from '../message.ts'

/** Letters as files `<id>.eml` in a folder for its owner only. One that is sent again takes its own place. */
export const fileMail = (folder: string, from: Sender): Mail => ({
  send: async (letter) => {
    const message = await new MailComposer(messageOf(letter, from)).compile().build()
    await writeWholeFile(folder, `${letter.id}.eml`, message)
  },
})
