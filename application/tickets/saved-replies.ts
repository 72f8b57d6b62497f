import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { mostSaved } from '@hotovo/domain/limits'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { type SavedReply, savedReplyProblems } from '@hotovo/domain/tickets/handling'
import {
  type AuthorizedStaff,
  type AuthorizePorts,
  authorize,
  type Unauthorized,
} from '../access/authorize.ts'
import type { CallContext, Caller } from '../access/caller.ts'
import type { Page } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'

type SavedReplyPorts = AuthorizePorts & Pick<Ports, 'savedReplies' | 'random'>

const aboutReply = (
  action: SystemAction,
  { clock }: SavedReplyPorts,
  caller: Caller,
  { id, email }: AuthorizedStaff['account'],
  reply: SavedReply,
) =>
  systemEntry(action, clock.now(), {
    userId: id,
    resourceType: 'saved_reply',
    resourceId: reply.id,
    details: { title: reply.title, language: reply.language, email },
    origin: caller.origin,
  })

/** What staff keep to answer with again, by title: one list for all of them (rule S8). */
export const listSavedReplies =
  (ports: SavedReplyPorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<Page<SavedReply>, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'tickets.reply')
    return authorized.ok ? ok({ items: await ports.savedReplies.all(), next: null }) : authorized
  }

/** Keeps words to answer with again, without a voucher's code, and logs it; the same words twice, as after a lost answer, are kept once. */
export const addSavedReply =
  (ports: SavedReplyPorts) =>
  async (
    written: Omit<SavedReply, 'id'>,
    { caller }: CallContext,
  ): Promise<Result<SavedReply, Unauthorized | Refused<'invalid' | 'kept-full'>>> => {
    const authorized = await authorize(ports, caller, 'tickets.reply')
    if (!authorized.ok) return authorized
    const reply: SavedReply = {
      id: ports.random.uuid(),
      title: cleanedText(written.title).trim(),
      text: cleanedText(written.text).trim(),
      language: written.language,
    }
    const problems = savedReplyProblems(reply)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const all = await ports.savedReplies.all()
    const same = all.find(
      ({ title, text, language }) =>
        title === reply.title && text === reply.text && language === reply.language,
    )
    if (same) return ok(same)
    if (all.length >= mostSaved.replies) return fail({ code: 'kept-full', most: mostSaved.replies })
    const { account } = authorized.value
    await ports.savedReplies.add(reply, aboutReply('saved_reply_added', ports, caller, account, reply))
    return ok(reply)
  }

/** Removes words that were kept, and logs it. */
export const removeSavedReply =
  (ports: SavedReplyPorts) =>
  async (
    { id }: { readonly id: string },
    { caller }: CallContext,
  ): Promise<Result<undefined, Unauthorized | Refused<'saved-reply-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'tickets.reply')
    if (!authorized.ok) return authorized
    const reply = isUuid(id) ? await ports.savedReplies.byId(id) : undefined
    const logged = reply && aboutReply('saved_reply_removed', ports, caller, authorized.value.account, reply)
    const isRemoved = logged !== undefined && (await ports.savedReplies.remove(id, logged))
    return isRemoved ? ok(undefined) : fail({ code: 'saved-reply-not-found' })
  }
