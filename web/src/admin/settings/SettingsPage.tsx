import { forgivenMost } from '@hotovo/domain/limits'
import { formatMoney } from '@hotovo/domain/shared/format'
import { currencies } from '@hotovo/domain/shared/money'
import type { Permission } from '@hotovo/domain/staff/permissions'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { May, useMay } from '../kit/may.tsx'
import { Card, Entries, Entry, Small } from '../kit/parts.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Figure, HandDayCard } from './HandDayCard.tsx'
import type { HandDayStore } from './HandDayStore.ts'
import { TeamViews } from './TeamViews.tsx'
import type { TeamViewsStore } from './TeamViewsStore.ts'

const Way = styled(Entry)({
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem', fontWeight: 700 },
})

/** What has a page of its own. */
const ways: readonly {
  readonly words: 'replies' | 'places' | 'merchants' | 'members' | 'own'
  readonly path: string
  readonly hash?: string
  readonly permission: Permission
}[] = [
  { words: 'replies', path: '/admin/tikety', hash: '#odpovede', permission: 'tickets.reply' },
  { words: 'places', path: '/admin/predajne', permission: 'places.view' },
  { words: 'merchants', path: '/admin/obchodnici', permission: 'merchants.view' },
  { words: 'members', path: '/admin/ucty', permission: 'staff.view' },
  { words: 'own', path: '/admin/ucet', permission: 'own-account.manage' },
]

/** Up to what a rest is forgiven, which nobody sets here (rule P32). */
function RestCard() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const amounts = currencies.map((currency) => formatMoney(forgivenMost[currency], currency, language))
  return (
    <Card aria-labelledby="setting-rest">
      <h2 id="setting-rest">{t('settings.rest.title')}</h2>
      <Small>{t('settings.rest.lead')}</Small>
      <Figure>{t('settings.rest.most', { amounts: amounts.join(' · ') })}</Figure>
    </Card>
  )
}

type SettingsPageProps = { readonly views: TeamViewsStore; readonly handDay: HandDayStore }

/** What is set up for all of staff, each part for those who may see it (rule A110). */
export const SettingsPage = observer(({ views, handDay }: SettingsPageProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const may = useMay()
  useTitle(t('pages.adminSettings'))
  return (
    <Sheet>
      <h1>{t('settings.title')}</h1>
      <Card aria-labelledby="setting-ways">
        <h2 id="setting-ways">{t('settings.ways')}</h2>
        <Entries>
          {ways
            .filter(({ permission }) => may(permission))
            .map(({ words, path, hash }) => (
              <Way key={words}>
                <Link to={{ pathname: pathIn(language, path), hash: hash ?? '' }}>
                  {t(`settings.${words}.title`)}
                </Link>
                <Small>{t(`settings.${words}.text`)}</Small>
              </Way>
            ))}
        </Entries>
      </Card>
      <TeamViews store={views} />
      <May to="limits.view">
        <HandDayCard store={handDay} />
        <RestCard />
      </May>
    </Sheet>
  )
})
