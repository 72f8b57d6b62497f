import type { Sms } from '@hotovo/application/letters/ports'
import { writeWholeFile } from '../mail/hand-over.ts'
import { checkedTextMessage } from './message.ts'

/** Text messages as files `<id>.sms.json` in a folder for its owner only. One that is sent again takes its own place. */
export const fileSms = (folder: string): Sms => ({
  send: async (message) => {
    const text = JSON.stringify(checkedTextMessage(message), null, 2)
    await writeWholeFile(folder, `${message.id}.sms.json`, `${text}\n`)
  },
})
