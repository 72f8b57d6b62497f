import type { TextMessage } from '@hotovo/application/letters/ports'
import { idPattern, MessageNotTaken } from '../mail/hand-over.ts'

/** Throws when the id or the number of a text message is none, and could end a header or the name of a file. */
export function checkedTextMessage({ id, to, text }: TextMessage): TextMessage {
  if (!idPattern.test(id)) throw new MessageNotTaken('EID')
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new MessageNotTaken('ETO')
  return { to, text, id }
}
