import { brand } from '@hotovo/adapters/content/brand'
import { letters } from '@hotovo/adapters/mail/letters/letters'
import { fileMail } from '@hotovo/adapters/mail/transports/file'
import { httpMail } from '@hotovo/adapters/mail/transports/http'
import { smtpMail } from '@hotovo/adapters/mail/transports/smtp'
import { documents } from '@hotovo/adapters/print/documents'
import { fontFiles } from '@hotovo/adapters/print/font-files'
import { fileSms } from '@hotovo/adapters/sms/file'
import { httpSms } from '@hotovo/adapters/sms/http'
import { statementReader } from '@hotovo/adapters/statements/read'
import { functionOf } from '@hotovo/adapters/supabase/function'
import { type JobPorts, performJob } from '@hotovo/application/letters/perform-job'
import type { Mail, Sms } from '@hotovo/application/letters/ports'
import type { Config } from './config.ts'

/** What jobs are done with. Loaded where they are done, and nowhere else. */
function mailOf({ mail, mailFrom: address }: Config): Mail {
  const from = { name: brand.name, address }
  switch (mail.kind) {
    case 'file':
      return fileMail(mail.folder, from)
    case 'smtp':
      return smtpMail(mail.url, from)
    case 'http':
      return httpMail(mail.url, mail.token, from)
    default:
      return mail satisfies never
  }
}

function smsOf({ sms }: Config): Sms {
  switch (sms.kind) {
    case 'file':
      return fileSms(sms.folder)
    case 'http':
      return httpSms(sms.url, sms.token)
    default:
      return sms satisfies never
  }
}

/** Does the jobs of a configuration. */
export const jobPerformer = (
  config: Config,
  ports: Omit<JobPorts, 'letters' | 'mail' | 'sms' | 'documents' | 'statementReader'>,
) =>
  performJob({
    ...ports,
    letters: letters({
      brand,
      publicUrl: config.publicUrl,
      callsUrl: config.webProject && functionOf(config.webProject.url),
      admin: config.mailAdmin,
    }),
    mail: mailOf(config),
    sms: smsOf(config),
    statementReader,
    documents: documents({ brand, publicUrl: config.publicUrl, fonts: fontFiles }),
  })
