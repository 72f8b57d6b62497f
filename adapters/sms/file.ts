import type { Sms } from '@hotovo/application/letters/ports'
import { writeOut } from '../mail/hand-over.ts'
import { checked } from './message.ts'

/** Text messages as files `<id>.sms.json` in a folder for its owner only. One that is sent again takes its own place. */
export const fileSms = (folder: string): Sms => ({
  send: async (message) => {
    const text = JSON.stringify(checked(message), null, 2)
    await writeOut(folder, `${message.id}.sms.json`, `${text}\n`)
  },
})
