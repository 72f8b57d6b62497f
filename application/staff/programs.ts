import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { lengths, authorizationLife as life } from '@hotovo/domain/limits'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { drawProgramSecret, isRedirectUri, type Program } from '@hotovo/domain/staff/program'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'

/** Changes from the shell have no address. */
const shell = { ipAddress: null, userAgent: 'shell' }

const aboutProgram = (action: SystemAction, at: string, { id, name, redirectUris }: Program) =>
  systemEntry(action, at, {
    userId: null,
    resourceType: 'program',
    resourceId: id,
    details: { program: name, addresses: redirectUris.join(' ') },
    origin: shell,
  })

/** A program to be: what people read, where it may go back to, and whether it can keep a secret. */
export type NewProgram = Pick<Program, 'name' | 'redirectUris' | 'isConfidential'>

/** Lets a program ask who of staff somebody is, from the shell (rule A72); its secret is told once and kept as a hash. */
export const addProgram =
  ({ programs, clock, random, macs }: Pick<Ports, 'programs' | 'clock' | 'random' | 'macs'>) =>
  async (
    wanted: NewProgram,
  ): Promise<
    Result<{ program: Program; secret: string | undefined }, Refused<'invalid' | 'redirect-refused'>>
  > => {
    const name = wanted.name.trim()
    const problems = textProblems('name', name, lengths.merchantName, { required: true })
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const { redirectUris } = wanted
    const isTooMany = redirectUris.length === 0 || redirectUris.length > life.redirectUris
    if (isTooMany || !redirectUris.every(isRedirectUri)) return fail({ code: 'redirect-refused' })
    const at = clock.now()
    const program: Program = { ...wanted, name, id: random.uuid(), createdAt: at }
    const secret = program.isConfidential ? drawProgramSecret(random.integer) : undefined
    const hash = secret === undefined ? null : await macs.sign('oauth-client', secret)
    await programs.add(program, hash, aboutProgram('oauth_client_added', at, program))
    return ok({ program, secret })
  }

/** Removes a program from the shell, with all that it was let into. */
export const removeProgram =
  ({ programs, clock }: Pick<Ports, 'programs' | 'clock'>) =>
  async (id: string): Promise<Result<Program, Refused<'program-unknown'>>> => {
    const found = await programs.byId(id)
    if (!found) return fail({ code: 'program-unknown' })
    const entry = aboutProgram('oauth_client_removed', clock.now(), found.program)
    return (await programs.remove(id, entry)) ? ok(found.program) : fail({ code: 'program-unknown' })
  }
