import type { Invitation, RoleChange } from '@hotovo/application/staff/manage'
import { languages } from '@hotovo/domain/shared/language'
import { roles, type ShownMember } from '@hotovo/domain/staff/account'
import { z } from 'zod/mini'
import { calling, get, NoValue, post } from '../endpoint.ts'
import { staff, staffOnce } from '../guards.ts'
import { ById } from './lists.ts'
import { Instant, Text } from './shapes.ts'

const Role = z.enum(roles)
const language = z.optional(z.enum(languages))

export const MemberShape: z.ZodMiniType<ShownMember> = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.nullable(Role),
  name: z.string(),
  createdAt: Instant,
  lastSignInAt: z.nullable(Instant),
  closedAt: z.nullable(Instant),
  mustChangePassword: z.boolean(),
  hasFactor: z.boolean(),
})

const InvitationShape: z.ZodMiniType<Invitation> = z.strictObject({
  email: Text,
  role: Role,
  fullName: z.optional(Text),
  language,
})

const RoleChangeShape: z.ZodMiniType<RoleChange> = z.strictObject({ role: Role, from: z.nullable(Role) })

/** Accounts of staff, for those who manage them (rule A58). */
export const accountCalls = {
  listMembers: calling(
    'staff.accounts.list',
    staff(
      get('/api/admin/staff', {
        summary: 'All accounts of staff: open ones first, by name',
        value: z.array(MemberShape) as z.ZodMiniType<readonly ShownMember[]>,
      }),
    ),
  ),
  inviteMember: calling(
    'staff.accounts.invite',
    staffOnce(
      post('/api/admin/staff', {
        summary: 'Adds an account with a role, and sends its owner a letter by which they choose a password',
        body: InvitationShape,
        value: MemberShape,
        refusals: ['invalid', 'email-taken'],
      }),
    ),
  ),
  inviteMemberAgain: calling(
    'staff.accounts.inviteAgain',
    staff(
      post('/api/admin/staff/:id/invitation', {
        summary: 'Sends the letter of an invitation anew; the one before is good no more',
        params: ById,
        body: z.strictObject({ language }),
        value: NoValue,
        done: 204,
        refusals: ['staff-not-found', 'invitation-accepted'],
      }),
    ),
  ),
  changeRole: calling(
    'staff.accounts.changeRole',
    staff(
      post('/api/admin/staff/:id/role', {
        summary: 'Gives an account another role, which counts from its next call on',
        params: ById,
        body: RoleChangeShape,
        value: MemberShape,
        done: 200,
        refusals: ['staff-not-found', 'last-admin', 'account-changed'],
      }),
    ),
  ),
  closeMember: calling(
    'staff.accounts.close',
    staff(
      post('/api/admin/staff/:id/close', {
        summary: 'Closes an account: its sessions end, and nobody signs in to it any more',
        params: ById,
        value: MemberShape,
        done: 200,
        refusals: ['staff-not-found', 'last-admin'],
      }),
    ),
  ),
  openMember: calling(
    'staff.accounts.open',
    staff(
      post('/api/admin/staff/:id/open', {
        summary: 'Opens a closed account again',
        params: ById,
        value: MemberShape,
        done: 200,
        refusals: ['staff-not-found'],
      }),
    ),
  ),
  endMemberSessions: calling(
    'staff.accounts.endSessions',
    staff(
      post('/api/admin/staff/:id/end-sessions', {
        summary: 'Ends every session of an account',
        params: ById,
        value: NoValue,
        done: 204,
        refusals: ['staff-not-found'],
      }),
    ),
  ),
  removeMemberFactor: calling(
    'staff.accounts.removeFactor',
    staff(
      post('/api/admin/staff/:id/remove-factor', {
        summary: 'Removes the second factor of somebody who lost it',
        params: ById,
        value: MemberShape,
        done: 200,
        refusals: ['staff-not-found', 'factor-not-found', 'own-account'],
      }),
    ),
  ),
}
