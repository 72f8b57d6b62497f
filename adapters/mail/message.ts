import { domainToASCII } from 'node:url'
import type { Letter } from '@hotovo/application/letters/ports'
import { emailProblems } from '@hotovo/domain/shared/person'
import { hidesCharacters } from '@hotovo/domain/shared/text'
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'

export type Sender = { readonly name: string; readonly address: string }

/** A letter that nobody took. It says by a code why, and nothing about whom it was for (decision 16). */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`the letter was not taken: ${code}`, options)
    this.code = code
  }
}

/** Throws when a value of the letter could end the header it stands in, or the name of its file. */
export function checked(letter: Letter): Letter {
  if (!/^[a-z0-9-]+$/.test(letter.id)) throw new NotTaken('EID')
  for (const address of [letter.to, letter.replyTo ?? letter.to])
    if (emailProblems('to', address).length > 0 || address !== address.trim()) throw new NotTaken('ETO')
  if (hidesCharacters(letter.subject, { lines: false })) throw new NotTaken('ESUBJECT')
  return letter
}

/** The name of a letter among all messages of the world, the same each time it is sent. */
const messageId = (id: string, { address }: Sender) =>
  `<${id}@${domainToASCII(address.slice(address.lastIndexOf('@') + 1))}>`

/** A letter as a message of RFC 5322, pictures beside the HTML that shows them. */
export function messageOf(letter: Letter, from: Sender): MailComposerOptions {
  const { id, to, replyTo, subject, text, html, images } = checked(letter)
  return {
    messageId: messageId(id, from),
    from,
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    // Nobody's holiday is told to us.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: images.map(({ cid, base64 }) => ({
      cid,
      filename: `${cid}.png`,
      contentType: 'image/png',
      contentDisposition: 'inline',
      content: Buffer.from(base64, 'base64'),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
