import type { StaffColleague, StaffMe } from '@hotovo/application/staff/accounts'
import type { OpenEmailChange } from '@hotovo/application/staff/email-change'
import type { EmailChangeRequest } from '@hotovo/application/staff/email-change-request'
import type { OwnSession, PasswordChange } from '@hotovo/application/staff/own-account'
import type { FactorRemoval } from '@hotovo/application/staff/remove-factor'
import type { OwnFactors } from '@hotovo/application/staff/second-factor'
import { languages } from '@hotovo/domain/shared/language'
import { roles } from '@hotovo/domain/staff/account'
import { emailSides } from '@hotovo/domain/staff/email-change'
import { factorTypes } from '@hotovo/domain/staff/factor'
import type { Colleague } from '@hotovo/domain/tickets/handling'
import { z } from 'zod/mini'
import { calling, get, NoValue, post, remove } from '../endpoint.ts'
import { staff, staffOnce } from '../guards.ts'
import { page } from './lists.ts'
import { Instant, Text } from './shapes.ts'
import { codeRefusals } from './staff-auth.ts'

const colleague = { id: z.uuid(), name: z.string(), email: z.string() }
export const ColleagueShape: z.ZodMiniType<Colleague> = z.object(colleague)
const StaffColleagueShape: z.ZodMiniType<StaffColleague> = z.object({
  ...colleague,
  takesTickets: z.boolean(),
})

const StaffMeShape: z.ZodMiniType<StaffMe> = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  lastSignInAt: z.nullable(Instant),
  failedSignIns: z.int(),
})

const OwnSessionShape: z.ZodMiniType<OwnSession> = z.object({
  id: z.uuid(),
  startedAt: Instant,
  activeAt: Instant,
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  isThis: z.boolean(),
})

const PasswordChangeShape: z.ZodMiniType<PasswordChange> = z.strictObject({
  password: z.string().check(z.maxLength(1000)),
  newPassword: z.string().check(z.maxLength(1000)),
  language: z.optional(z.enum(languages)),
})

const OpenEmailChangeShape: z.ZodMiniType<OpenEmailChange> = z.object({
  newEmail: z.string(),
  endsAt: Instant,
  awaited: z.array(z.enum(emailSides)),
})

const EmailChangeShape: z.ZodMiniType<EmailChangeRequest> = z.strictObject({
  email: Text,
  password: z.string().check(z.maxLength(1000)),
  language: z.optional(z.enum(languages)),
})

const OwnFactorsShape: z.ZodMiniType<OwnFactors> = z.object({
  factors: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(factorTypes),
      name: z.nullable(z.string()),
      createdAt: Instant,
      verifiedAt: z.nullable(Instant),
      lastUsedAt: z.nullable(Instant),
      phoneEnding: z.nullable(z.string()),
    }),
  ),
  codesLeft: z.nullable(z.int()),
  isRequired: z.boolean(),
})

const FactorRemovalShape: z.ZodMiniType<FactorRemoval> = z.strictObject({
  id: z.uuid(),
  password: z.string().check(z.maxLength(1000)),
  code: z.string().check(z.maxLength(100)),
  challengeId: z.optional(z.string().check(z.maxLength(200))),
})

/** Who the back-office is open for, and what they do with their own account. */
export const staffCalls = {
  listColleagues: calling(
    'staff.colleagues',
    staff(
      get('/api/admin/colleagues', {
        summary: 'The members of staff, by name, and whether a ticket can be given to them',
        value: page(StaffColleagueShape),
      }),
    ),
  ),
  staffMe: calling(
    'staff.me',
    staff(get('/api/admin/me', { summary: 'Who the back-office is open for', value: StaffMeShape })),
  ),
  listOwnSessions: calling(
    'staff.own.sessions',
    staff(
      get('/api/admin/sessions', {
        summary: 'The living sessions of whoever asks: the one that asks, then the last used first',
        value: z.array(OwnSessionShape) as z.ZodMiniType<readonly OwnSession[]>,
      }),
    ),
  ),
  endOwnSession: calling(
    'staff.own.endSession',
    staff(
      remove('/api/admin/sessions/:id', {
        summary: 'Ends a session of whoever asks; the answer is the same where there is none',
        params: z.strictObject({ id: z.uuid() }),
        value: NoValue,
      }),
    ),
  ),
  changeOwnPassword: calling(
    'staff.own.changePassword',
    staffOnce(
      post('/api/admin/password', {
        summary: 'Gives whoever asks a new password, and ends their other sessions',
        body: PasswordChangeShape,
        value: NoValue,
        done: 204,
        refusals: ['invalid', 'too-many-requests', 'credentials-wrong', 'sign-in-locked'],
      }),
    ),
  ),
  viewOwnEmailChange: calling(
    'staff.own.emailChange',
    staff(
      get('/api/admin/email', {
        summary: 'The change of e-mail of whoever asks that goes on, and null where none does',
        value: z.object({ change: z.nullable(OpenEmailChangeShape) }),
      }),
    ),
  ),
  askEmailChange: calling(
    'staff.own.changeEmail',
    staff(
      post('/api/admin/email', {
        summary: 'Begins a change of e-mail of whoever asks: both addresses get a link and have to confirm',
        body: EmailChangeShape,
        value: OpenEmailChangeShape,
        done: 200,
        refusals: ['invalid', 'too-many-requests', 'credentials-wrong', 'sign-in-locked'],
      }),
    ),
  ),
  sendEmailChangeAgain: calling(
    'staff.own.sendEmailChangeAgain',
    staff(
      post('/api/admin/email/resend', {
        summary: 'Sends the links of the change of e-mail that goes on once more, to whom it waits for',
        value: NoValue,
        done: 204,
        refusals: ['too-many-requests'],
      }),
    ),
  ),
  endEmailChange: calling(
    'staff.own.endEmailChange',
    staff(
      remove('/api/admin/email', {
        summary: 'Calls off the change of e-mail that goes on; the answer is the same where there is none',
        value: NoValue,
      }),
    ),
  ),
  viewOwnFactors: calling(
    'staff.own.factors',
    staff(
      get('/api/admin/second-factor', {
        summary: 'The second factors of whoever asks, and how many recovery codes are left',
        value: OwnFactorsShape,
      }),
    ),
  ),
  makeRecoveryCodes: calling(
    'staff.own.makeRecoveryCodes',
    staff(
      post('/api/admin/second-factor/recovery-codes', {
        summary:
          'Makes recovery codes, told this once: the first ones, or with the password others in their place',
        body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(1000))) }),
        value: z.object({ codes: z.array(z.string()) }) as z.ZodMiniType<{
          readonly codes: readonly string[]
        }>,
        refusals: [
          'factor-not-found',
          'invalid',
          'recovery-codes-exist',
          'too-many-requests',
          'credentials-wrong',
          'sign-in-locked',
        ],
      }),
    ),
  ),
  removeOwnFactor: calling(
    'staff.own.removeFactor',
    staff(
      post('/api/admin/second-factor/remove', {
        summary: 'Removes a second factor of whoever asks, with the password and a code',
        body: FactorRemovalShape,
        value: NoValue,
        done: 204,
        refusals: ['factor-not-found', 'invalid', 'credentials-wrong', ...codeRefusals],
      }),
    ),
  ),
}
