import { lookupClues, shownOfAKind } from '@hotovo/domain/back-office/lookup'
import { filterCounts as limits } from '@hotovo/domain/limits'
import { formatNumber } from '@hotovo/domain/shared/format'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useLocation, useNavigate } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Screen } from '../../shell/Screen.tsx'
import { later } from '../../stores/later.ts'
import { scheme } from '../../stores/Scheme.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { useMay, usePlaces } from '../kit/may.tsx'
import { queueWays } from '../kit/places.tsx'
import { signOutOf } from '../kit/signOutOf.ts'
import { filterCounts } from '../records/filterCounts.ts'
import { listPaths } from '../records/listPaths.ts'
import type { QueuesStore } from '../records/QueuesStore.ts'
import type { Recent } from '../records/Recent.ts'
import { JumpBox } from './JumpBox.tsx'
import { type CountedList, JumpStore } from './JumpStore.ts'
import { KeptViews } from './KeptViews.ts'
import { type Commands, pathOf, type Row } from './rows.ts'
import { looks, otherTongue, ways } from './ways.ts'

/** What a place is called in the words. */
const nameOf = <Name extends string>(words: `frame.${Name}`) => words.slice('frame.'.length) as Name

/** What lines are searched by for a text: an account, or words; undefined where it is anything else, of which they have no list of their own. */
function lineSearchOf(q: string): string | undefined {
  const [clue] = lookupClues(q)
  if (clue?.kind === 'words') return q
  return clue?.kind === 'account' ? clue.accounts[0] : undefined
}

type JumpDialogProps = {
  readonly lookUp: ConstructorParameters<typeof JumpStore>[0]['lookUp']
  readonly staff: ConstructorParameters<typeof KeptViews>[0]['staff']
  readonly queues: QueuesStore
  readonly session: SessionStore
  readonly recent: Recent
  readonly onClose: () => void
}

/** The jump box with what it may do: go to a record, a queue, a saved view or a place, and sign out. */
export function JumpDialog({ lookUp, staff, queues, session, recent, onClose }: JumpDialogProps) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const inOther = useHref(
    (language === 'en' ? pathname.slice('/en'.length) : pathIn('en', pathname)) + search,
  )
  const navigate = useNavigate()
  const may = useMay()
  const places = usePlaces()
  const [views] = useState(() => new KeptViews({ staff, session }))
  useEffect(() => void views.open(), [views])
  const to = (path: string) => void navigate(pathIn(language, path))
  const go = (row: Row) => {
    onClose()
    const path = pathOf(row)
    if ('run' in row.record) row.record.run()
    else if (path !== undefined) to(path)
  }
  /** How many, as far as they were counted. */
  const figureOf = (counted: { readonly count: number; readonly isMore: boolean } | undefined) =>
    counted && counted.count > 0
      ? counted.isMore
        ? t('overview.waiting.more', { count: counted.count })
        : formatNumber(counted.count, language)
      : undefined
  const allOf = async (list: CountedList, q: string) => {
    const asked = list === 'payments' ? lineSearchOf(q) : q
    if (asked === undefined) return undefined
    // Lines are read to be counted: no more of them than a figure of a view.
    const most = list === 'payments' ? limits.viewMost : limits.most
    // Orders that no word finds may go to a town that is called so.
    const filters: Record<string, string>[] = [{ q: asked }, ...(list === 'orders' ? [{ town: asked }] : [])]
    const counts = (await filterCounts({ staff, session }, { list, filters, most })) ?? []
    const at = counts.findIndex(({ count }) => count > shownOfAKind)
    const [counted, filter] = [counts[at], filters[at]]
    if (!counted || !filter) return undefined
    const figure = `${formatNumber(counted.count, language)}${counted.isMore ? '+' : ''}`
    const address = new URLSearchParams({ ...(list === 'payments' && { stav: 'all' }), ...filter })
    return {
      id: list,
      words: t(`jump.all.${list}`, { figure }),
      run: () => to(`${listPaths[list]}?${address}`),
    }
  }
  const commands = (): Commands => ({
    queue: queues.counts.map(({ queue, ...counted }) => ({
      id: queue,
      words: t(`overview.waiting.queues.${queue}`),
      also: t(`jump.also.queues.${queue}`),
      figure: figureOf(counted),
      run: () => to(queueWays[queue]),
    })),
    view: views.all.map((view) => ({
      id: view.id,
      words: view.name,
      figure: figureOf(views.counts.get(view.id)),
      run: () => to(views.pathOf(view)),
    })),
    way: ways
      .filter(({ permission }) => may(permission))
      .map(({ id, path, also }) => ({ id, words: t(`jump.ways.${id}`), also, run: () => to(path) })),
    command: [
      ...places.map(({ path, first = '', words }) => ({
        id: path,
        words: t('jump.goTo', { place: t(words) }),
        also: `${t(words)}, ${t(`jump.also.places.${nameOf(words)}`)}`,
        run: () => to(path + first),
      })),
      { id: 'own', words: t('jump.own'), run: () => to('/admin/ucet') },
      ...looks.map(({ mode, also }) => ({
        id: mode,
        words: t('jump.look', { look: common(`shell.schemes.${mode}`) }),
        also,
        run: () => scheme.choose(mode),
      })),
      {
        id: 'language',
        words: t('jump.language', { language: common('shell.otherLanguage') }),
        also: otherTongue,
        // With its dictionary, as by the link.
        run: () => window.location.assign(inOther),
      },
      { id: 'sign-out', words: t('signOut.action'), run: () => void signOutOf(session, t) },
    ],
  })
  return (
    <Screen make={() => new JumpStore({ lookUp, session, recent, commands, allOf, later, go })}>
      {(store) => <JumpBox store={store} onClose={onClose} />}
    </Screen>
  )
}
