import { type SystemAction, type SystemEntry, systemEntry } from '@hotovo/domain/audit/system-log'
import {
  hasRoomForView,
  type SavedList,
  type SavedView,
  savedViewProblems,
} from '@hotovo/domain/back-office/saved-view'
import { mostSaved } from '@hotovo/domain/limits'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { staffName } from '@hotovo/domain/staff/account'
import { isPermitted } from '@hotovo/domain/staff/permissions'
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

type SavedViewPorts = AuthorizePorts & Pick<Ports, 'savedViews' | 'random'>

/** A saved view as staff see it: their own, or the whole team's. */
export type StaffSavedView = Omit<SavedView, 'ownerId'> & { readonly isShared: boolean }

const shown = ({ ownerId, ...view }: SavedView): StaffSavedView => ({ ...view, isShared: ownerId === null })

/** What staff keep; what is put back stands where it stood. */
export type WrittenView = Pick<StaffSavedView, 'list' | 'name' | 'question' | 'isShared'> & {
  readonly place?: number | undefined
}

const aboutView = (
  action: SystemAction,
  { clock }: SavedViewPorts,
  caller: Caller,
  { id, email }: AuthorizedStaff['account'],
  { id: resourceId, name, list, ownerId }: Pick<SavedView, 'id' | 'name' | 'list' | 'ownerId'>,
  more: SystemEntry['details'] = {},
) =>
  systemEntry(action, clock.now(), {
    userId: id,
    resourceType: 'saved_view',
    resourceId,
    details: { name, list, for: ownerId === null ? 'team' : 'self', email, ...more },
    origin: caller.origin,
  })

/** The views that an account kept, and those of the whole team, of lists that it may read. */
const readableViews = async (
  { savedViews }: Pick<SavedViewPorts, 'savedViews'>,
  { id, role }: AuthorizedStaff['account'],
): Promise<readonly SavedView[]> =>
  (await savedViews.of(id)).filter(({ list }) => isPermitted(role, `${list}.view`))

/** The views that somebody kept for themselves, and those of the whole team, in their order (rules A27, A109). */
export const listSavedViews =
  (ports: SavedViewPorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<Page<StaffSavedView>, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'back-office.enter')
    if (!authorized.ok) return authorized
    const views = await readableViews(ports, authorized.value.account)
    return ok({ items: views.map(shown), next: null })
  }

/** Keeps a view, in the place of the one that had its name, and logs it without what is looked for (rule A27). */
export const keepSavedView =
  (ports: SavedViewPorts) =>
  async (
    written: WrittenView,
    { caller }: CallContext,
  ): Promise<Result<StaffSavedView, Unauthorized | Refused<'invalid' | 'kept-full'>>> => {
    const authorized = await authorize(ports, caller, written.isShared ? 'views.share' : 'back-office.enter')
    if (!authorized.ok) return authorized
    const { account } = authorized.value
    if (!isPermitted(account.role, `${written.list}.view`)) return fail({ code: 'role-required' })
    const view: SavedView = {
      id: ports.random.uuid(),
      list: written.list,
      name: cleanedText(written.name).trim(),
      question: cleanedText(written.question),
      ownerId: written.isShared ? null : account.id,
      madeBy: staffName(account),
      place: written.isShared ? Math.min(mostSaved.views, Math.max(0, written.place ?? 0)) : 0,
    }
    const problems = savedViewProblems(view)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const views = await ports.savedViews.of(account.id)
    const same = views.find(
      (one) =>
        canonicalText({ ...one, id: view.id, place: view.place, madeBy: view.madeBy }) ===
        canonicalText(view),
    )
    if (same) return ok(shown(same))
    if (!hasRoomForView(view, views)) return fail({ code: 'kept-full', most: mostSaved.views })
    return ok(
      shown(await ports.savedViews.keep(view, aboutView('saved_view_kept', ports, caller, account, view))),
    )
  }

/** A view that somebody may change: one's own, or one of the team where they may share. */
const changeableView = async (
  ports: SavedViewPorts,
  account: AuthorizedStaff['account'],
  id: string,
): Promise<Result<SavedView, Refused<'saved-view-not-found' | 'role-required'>>> => {
  const view = (await readableViews(ports, account)).find((one) => one.id === id)
  if (!view) return fail({ code: 'saved-view-not-found' })
  if (view.ownerId === null && !isPermitted(account.role, 'views.share'))
    return fail({ code: 'role-required' })
  return ok(view)
}

/** Gives a view another name, where it is called as it was when that was chosen, and logs it (rule A109). */
export const renameSavedView =
  (ports: SavedViewPorts) =>
  async (
    { id, called, name: written }: { readonly id: string; readonly called: string; readonly name: string },
    { caller }: CallContext,
  ): Promise<
    Result<
      undefined,
      Unauthorized | Refused<'invalid' | 'saved-view-not-found' | 'saved-view-changed' | 'saved-view-taken'>
    >
  > => {
    const authorized = await authorize(ports, caller, 'back-office.enter')
    if (!authorized.ok) return authorized
    const { account } = authorized.value
    const view = await changeableView(ports, account, id)
    if (!view.ok) return view
    const name = cleanedText(written).trim()
    const problems = savedViewProblems({ ...view.value, name })
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    // Called so already, as after a lost answer.
    if (view.value.name === name) return ok(undefined)
    const about = { ...view.value, name }
    const logged = aboutView('saved_view_renamed', ports, caller, account, about, { from: called })
    switch (await ports.savedViews.rename({ id, name: called }, name, logged)) {
      case 'renamed':
        return ok(undefined)
      case 'gone':
        return fail({ code: 'saved-view-not-found' })
      case 'changed':
        return fail({ code: 'saved-view-changed' })
      case 'taken':
        return fail({ code: 'saved-view-taken' })
    }
  }

/** All views that the team has of a list, by id, in the order that is wanted. */
export type ViewsInOrder = { readonly list: SavedList; readonly ids: readonly string[] }

/** Puts the views that the team has of a list in an order, and logs it (rule A109). */
export const arrangeSavedViews =
  (ports: SavedViewPorts) =>
  async (
    { list, ids }: ViewsInOrder,
    { caller }: CallContext,
  ): Promise<Result<undefined, Unauthorized | Refused<'saved-view-changed'>>> => {
    const authorized = await authorize(ports, caller, 'views.share')
    if (!authorized.ok) return authorized
    const { account } = authorized.value
    if (!isPermitted(account.role, `${list}.view`)) return fail({ code: 'role-required' })
    const { id: userId, email } = account
    const logged = systemEntry('saved_views_arranged', ports.clock.now(), {
      userId,
      resourceType: 'saved_view',
      resourceId: null,
      details: { list, for: 'team', email },
      origin: caller.origin,
    })
    return (await ports.savedViews.arrange(list, ids, logged))
      ? ok(undefined)
      : fail({ code: 'saved-view-changed' })
  }

/** Removes a view of one's own or of the team, and logs it. */
export const removeSavedView =
  (ports: SavedViewPorts) =>
  async (
    { id }: { readonly id: string },
    { caller }: CallContext,
  ): Promise<Result<undefined, Unauthorized | Refused<'saved-view-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'back-office.enter')
    if (!authorized.ok) return authorized
    const { account } = authorized.value
    const view = await changeableView(ports, account, id)
    if (!view.ok) return view
    const logged = aboutView('saved_view_removed', ports, caller, account, view.value)
    return (await ports.savedViews.remove(id, logged))
      ? ok(undefined)
      : fail({ code: 'saved-view-not-found' })
  }
