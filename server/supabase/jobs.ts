import { brand } from '@hotovo/adapters/content/brand'
import { MessageNotTaken } from '@hotovo/adapters/mail/hand-over'
import { letters } from '@hotovo/adapters/mail/letters/letters'
import { httpMail } from '@hotovo/adapters/mail/transports/http'
import { httpSms } from '@hotovo/adapters/sms/http'
import type { Call } from '@hotovo/adapters/sql/call'
import { jobShare } from '@hotovo/adapters/sql/job-share'
import { statementReader } from '@hotovo/adapters/statements/read'
import { functionOf } from '@hotovo/adapters/supabase/function'
import { Unavailable } from '@hotovo/application/faults'
import type { JobReport } from '@hotovo/application/jobs/ports'
import { performJob } from '@hotovo/application/letters/perform-job'
import type { Sms } from '@hotovo/application/letters/ports'
import type { Ports } from '@hotovo/application/ports'
import { recurringWork } from '@hotovo/application/recurring'
import type { z } from 'zod'
import type { installationVariables } from '../installation.ts'
import { missingVariables, outgoingNeeds, type outgoingVariables } from '../outgoing.ts'

type Values = z.infer<z.ZodObject<typeof installationVariables & typeof outgoingVariables>> & {
  readonly PUBLIC_URL: string
  readonly SUPABASE_URL: string
}

/** Why no jobs are done with these, in sentences. */
const problemsOf = (values: Values): readonly string[] => [
  ...(values.LETTERS === 'http'
    ? []
    : ['LETTERS must be http: a function has no folder and no mail server.']),
  ...missingVariables(outgoingNeeds, values),
]

function smsOf({ SMS, SMS_HTTP_URL: url, SMS_HTTP_TOKEN: token }: Values): Sms {
  if (SMS === 'http') return httpSms(url!, token!)
  return {
    send: async () => {
      throw new MessageNotTaken('ENOGATEWAY')
    },
  }
}

/** The jobs of a project and how they are done in its function. */
export type FunctionJobs = {
  readonly ports: Ports
  readonly call: Call
  readonly values: Values
  readonly report: JobReport
}

/** A share of the jobs, and a look at what is due, by what a function has. */
function shareOf({ ports, call, values, report }: FunctionJobs) {
  const publicUrl = values.PUBLIC_URL
  const from = { name: brand.name, address: values.MAIL_FROM }
  const perform = performJob({
    ...ports,
    letters: letters({
      brand,
      publicUrl,
      callsUrl: functionOf(values.SUPABASE_URL),
      admin: values.MAIL_ADMIN,
    }),
    mail: httpMail(values.MAIL_HTTP_URL!, values.MAIL_HTTP_TOKEN!, from),
    sms: smsOf(values),
    statementReader,
  })
  const share = jobShare(ports, call, report)
  const due = recurringWork(ports)
  return async () => {
    const counts = await share(perform)
    await due()
    return counts
  }
}

/**
 * Has jobs done by whoever asks with the token that the project's database was told when it was set up (decision 74): `POST` to `path`,
 * with `Authorization: Bearer`. Answers how many were done and failed; 401 to anybody else, and 503 with why where none can be done.
 * Undefined for any other request.
 */
export function jobsEndpoint(
  jobs: FunctionJobs,
  path: string,
  begin: () => Promise<void>,
): (request: Request) => Promise<Response> | undefined {
  const problems = problemsOf(jobs.values)
  const share = problems.length === 0 ? shareOf(jobs) : undefined
  const answer = async ({ headers }: Request) => {
    const token = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? ''
    if (!(await jobs.ports.macs.verify('jobs-call', '', token))) return new Response(null, { status: 401 })
    if (!share) return Response.json({ problems }, { status: 503 })
    try {
      await begin()
      return Response.json(await share())
    } catch (fault) {
      jobs.report(fault, {})
      return new Response(null, { status: fault instanceof Unavailable ? 503 : 500 })
    }
  }
  return (request) =>
    request.method === 'POST' && URL.parse(request.url)?.pathname === path ? answer(request) : undefined
}
