import { domainToASCII } from 'node:url'
import type { Letter } from '@hotovo/application/letters/ports'
import { emailProblems } from '@hotovo/domain/shared/person'
import { hidesCharacters } from '@hotovo/domain/shared/text'
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'
import { idPattern, MessageNotTaken } from './hand-over.ts'

export type Sender = { readonly name: string; readonly address: string }

/** Throws when a value of the letter could end the header it stands in, or the name of its file. */
export function checkedLetter(letter: Letter): Letter {
  if (!idPattern.test(letter.id)) throw new MessageNotTaken('EID')
  for (const address of [letter.to, letter.replyTo ?? letter.to])
    if (emailProblems('to', address).length > 0 || address !== address.trim())
      throw new MessageNotTaken('ETO')
  if (hidesCharacters(letter.subject, { lines: false })) throw new MessageNotTaken('ESUBJECT')
  for (const { name, mediaType } of letter.attachments ?? [])
    if (!/^[A-Za-z0-9][A-Za-z0-9.-]*$/.test(name) || !/^[a-z]+\/[a-z0-9.+-]+$/.test(mediaType))
      throw new MessageNotTaken('EATTACHMENT')
  return letter
}

/** The name of a letter among all messages of the world, the same each time it is sent. */
const messageId = (id: string, { address }: Sender) =>
  `<${id}@${domainToASCII(address.slice(address.lastIndexOf('@') + 1))}>`

/** A letter as a message of RFC 5322, pictures beside the HTML that shows them, files behind. */
export function messageOf(letter: Letter, from: Sender): MailComposerOptions {
  const { id, to, replyTo, subject, text, html, images, attachments = [] } = checkedLetter(letter)
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
    attachments: [
      ...images.map(({ cid, base64 }) => ({
        cid,
        filename: `${cid}.png`,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
        content: Buffer.from(base64, 'base64'),
      })),
      ...attachments.map(({ name, mediaType, base64 }) => ({
        filename: name,
        contentType: mediaType,
        contentDisposition: 'attachment' as const,
        content: Buffer.from(base64, 'base64'),
      })),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
