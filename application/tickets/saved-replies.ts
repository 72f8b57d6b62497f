import { type SystemAction, type SystemEntry, systemEntry } from '@hotovo/domain/audit/system-log'
import { mostSaved } from '@hotovo/domain/limits'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { type SavedReply, savedReplyProblems } from '@hotovo/domain/tickets/saved-reply'
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

/** A saved reply as staff see it: their own, or the whole team's. */
export type StaffSavedReply = Omit<SavedReply, 'ownerId'> & { readonly isShared: boolean }

/** What staff write of one; the whole team's, unless it is said that it is not. */
export type WrittenReply = Pick<SavedReply, 'title' | 'text' | 'language'> & {
  readonly isShared?: boolean | undefined
  /** What it takes for granted of its order (rule A178); nothing, unless it is said. */
  readonly assumes?: SavedReply['assumes'] | undefined
}

const shown = ({ ownerId, ...reply }: SavedReply): StaffSavedReply => ({
  ...reply,
  isShared: ownerId === null,
})

const wordsOf = (
  { title, text, language, isShared = true, assumes = null }: WrittenReply,
  ownerId: string,
) => ({
  title: cleanedText(title).trim(),
  text: cleanedText(text).trim(),
  language,
  ownerId: isShared ? null : ownerId,
  assumes,
})
/** What a change may change. */
const changeable = ['title', 'text', 'language', 'ownerId', 'assumes'] as const
const differences = (one: Omit<SavedReply, 'id' | 'version'>, other: Omit<SavedReply, 'id' | 'version'>) =>
  changeable.filter((field) => one[field] !== other[field])

const hasRoom = (ownerId: string | null, kept: readonly SavedReply[]) =>
  kept.filter((one) => one.ownerId === ownerId).length < mostSaved.replies

const aboutReply = (
  action: SystemAction,
  { clock }: SavedReplyPorts,
  caller: Caller,
  { id, email }: AuthorizedStaff['account'],
  reply: SavedReply,
  more: SystemEntry['details'] = {},
) =>
  systemEntry(action, clock.now(), {
    userId: id,
    resourceType: 'saved_reply',
    resourceId: reply.id,
    details: {
      title: reply.title,
      language: reply.language,
      for: reply.ownerId === null ? 'team' : 'self',
      email,
      ...more,
    },
    origin: caller.origin,
  })

/** What somebody keeps to answer with again, and what the whole team does, by title (rules S9, A90). */
export const listSavedReplies =
  (ports: SavedReplyPorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<Page<StaffSavedReply>, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'tickets.reply')
    if (!authorized.ok) return authorized
    const replies = await ports.savedReplies.of(authorized.value.account.id)
    return ok({ items: replies.map(shown), next: null })
  }

/** Keeps words to answer with again, without a voucher's code, and logs it; the same words twice, as after a lost answer, are kept once. */
export const addSavedReply =
  (ports: SavedReplyPorts) =>
  async (
    written: WrittenReply,
    { caller }: CallContext,
  ): Promise<Result<StaffSavedReply, Unauthorized | Refused<'invalid' | 'kept-full'>>> => {
    const authorized = await authorize(ports, caller, 'tickets.reply')
    if (!authorized.ok) return authorized
    const { account } = authorized.value
    const reply: SavedReply = { id: ports.random.uuid(), ...wordsOf(written, account.id), version: 1 }
    const problems = savedReplyProblems(reply)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const kept = await ports.savedReplies.of(account.id)
    const same = kept.find((one) => differences(one, reply).length === 0)
    if (same) return ok(shown(same))
    if (!hasRoom(reply.ownerId, kept)) return fail({ code: 'kept-full', most: mostSaved.replies })
    await ports.savedReplies.add(reply, aboutReply('saved_reply_added', ports, caller, account, reply))
    return ok(shown(reply))
  }

/**
 * Changes words that were kept: their title, their text, their language, whose they are and what they take for granted, and logs which of them (rule A90).
 * Of words that somebody else changed meanwhile nothing is overwritten: `saved-reply-changed`. What is so already is no change.
 */
export const changeSavedReply =
  (ports: SavedReplyPorts) =>
  async (
    { id, version, ...written }: { readonly id: string; readonly version: number } & WrittenReply,
    { caller }: CallContext,
  ): Promise<
    Result<
      StaffSavedReply,
      Unauthorized | Refused<'invalid' | 'kept-full' | 'saved-reply-not-found' | 'saved-reply-changed'>
    >
  > => {
    const authorized = await authorize(ports, caller, 'tickets.reply')
    if (!authorized.ok) return authorized
    const { account } = authorized.value
    const kept = await ports.savedReplies.of(account.id)
    const before = kept.find((one) => one.id === id)
    if (!before) return fail({ code: 'saved-reply-not-found' })
    const reply: SavedReply = { id, ...wordsOf(written, account.id), version }
    const problems = savedReplyProblems(reply)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const changed = differences(before, reply)
    // As after a lost answer.
    if (changed.length === 0) return ok(shown(before))
    if (changed.includes('ownerId') && !hasRoom(reply.ownerId, kept))
      return fail({ code: 'kept-full', most: mostSaved.replies })
    const logged = aboutReply('saved_reply_changed', ports, caller, account, reply, {
      changed: changed.map((field) => (field === 'ownerId' ? 'for' : field)).join(', '),
      ...(before.title !== reply.title && { before: before.title }),
    })
    return (await ports.savedReplies.change(reply, logged))
      ? ok(shown({ ...reply, version: version + 1 }))
      : fail({ code: 'saved-reply-changed' })
  }

/** Removes words that one keeps, or that the whole team does, and logs it. */
export const removeSavedReply =
  (ports: SavedReplyPorts) =>
  async (
    { id }: { readonly id: string },
    { caller }: CallContext,
  ): Promise<Result<undefined, Unauthorized | Refused<'saved-reply-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'tickets.reply')
    if (!authorized.ok) return authorized
    const { account } = authorized.value
    const reply = (await ports.savedReplies.of(account.id)).find((one) => one.id === id)
    const logged = reply && aboutReply('saved_reply_removed', ports, caller, account, reply)
    const isRemoved = logged !== undefined && (await ports.savedReplies.remove(id, logged))
    return isRemoved ? ok(undefined) : fail({ code: 'saved-reply-not-found' })
  }
