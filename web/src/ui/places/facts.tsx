import { isPublicHoliday } from '@hotovo/domain/places/holidays'
import {
  type DayHours,
  hoursOn,
  openHours,
  openState,
  type WeekHours,
  weekdayOf,
  weekdays,
} from '@hotovo/domain/places/opening-hours'
import type { PublicSalesPoint } from '@hotovo/domain/places/sales-point'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatTime } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { ButtonAnchor } from '../Button.tsx'
import { Chip } from '../Chip.tsx'
import { Email } from '../Email.tsx'
import { ClockIcon } from '../icons.tsx'
import { NewTab } from '../NewTab.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { MailIcon, PhoneIcon, PinIcon, RouteIcon, SealIcon } from './icons.tsx'

/** What only a clock can tell is nothing without scripts. */
const withScripts = { '@media (scripting: none)': { display: 'none' } } as const

/** A fact with its icon in front. */
const Line = styled('p')(({ theme: { vars } }) => ({
  display: 'flex',
  // In large text on a phone the icon stands above a word that has no room beside it.
  flexWrap: 'wrap',
  gap: '0 0.5rem',
  lineHeight: 1.45,
  '& > svg': { flex: 'none', marginTop: '0.1em', color: vars.palette.primary.main },
  '& > span': { flex: '1 1 min-content', minWidth: 0 },
  '&:has(a)': { alignItems: 'center', '& > svg': { marginTop: 0 } },
}))
/** As large as a finger; one below the other they just do not touch. */
const Contact = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  marginBlock: '-0.1875rem',
  overflowWrap: 'anywhere',
})

/** A postcode and its town stay on one line, where one is long enough. */
const Together = styled('span')({ display: 'inline-block' })

export const AddressLine = ({
  place: { address, postalCode, city },
}: {
  readonly place: PublicSalesPoint
}) => (
  <Line>
    <PinIcon />
    <span>
      {address}, <Together>{`${postalCode} ${city}`}</Together>
    </span>
  </Line>
)

export function PhoneLine({ phone }: { readonly phone: string | null }) {
  const { t } = useTranslation()
  return (
    <Line>
      <PhoneIcon />
      <span>
        {phone === null ? (
          t('places.phoneUnknown')
        ) : (
          <Contact href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</Contact>
        )}
      </span>
    </Line>
  )
}

export const EmailLine = ({ email }: { readonly email: string }) => (
  <Line>
    <MailIcon />
    <span>
      <Contact href={`mailto:${email}`}>
        <span>
          <Email>{email}</Email>
        </span>
      </Contact>
    </span>
  </Line>
)

/** How the hours of a day are said. */
function useHoursText(): (hours: DayHours) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return (hours) => {
    const open = openHours(hours)
    if (!open) return t('places.closed')
    return t('places.hoursOf', {
      from: formatTime(open.from, language),
      until: formatTime(open.until, language),
    })
  }
}

type HoursProps = { readonly week: WeekHours | null; readonly now: string | undefined }

/** Its room is kept until the time is known. */
const State = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.625rem',
  minHeight: '1.75rem',
  lineHeight: 1.45,
  ...withScripts,
})

/** Whether it is open and until or from when, and the hours of today: nothing while the time is not known. */
export function StateLine({ week, now }: HoursProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const hoursText = useHoursText()
  if (!week) return <State>{t('places.today', { hours: t('places.hoursUnknown') })}</State>
  if (!now) return <State />
  const today = dayOf(now)
  const state = openState(week, now)
  const words = () => {
    if (state.state === 'open') return t('places.states.open', { time: formatTime(state.until, language) })
    if (state.state === 'closed')
      return t(`places.states.${state.opens}`, { time: formatTime(state.at, language) })
    return t('places.states.closed-for-long')
  }
  const isOpen = state.state === 'open'
  return (
    <State>
      <Chip tone={isOpen ? 'success' : 'neutral'} icon={isOpen ? undefined : <ClockIcon />}>
        {words()}
      </Chip>{' '}
      <span>
        {t(isPublicHoliday(today) ? 'places.todayHoliday' : 'places.today', {
          hours: hoursText(hoursOn(week, today)),
        })}
      </span>
    </State>
  )
}

const Week = styled('table')(({ theme: { vars } }) => ({
  width: '100%',
  maxWidth: '24rem',
  borderCollapse: 'collapse',
  // However large the text is, the longest day and the longest hours have room beside each other on a phone.
  fontSize: 'min(1em, 9vw)',
  lineHeight: 1.45,
  '& th': { padding: '0.25rem min(1rem, 4vw) 0.25rem 0', fontWeight: 400, textAlign: 'start' },
  '& td': { padding: '0.25rem 0', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& tr + tr > *': { borderTop: `1px solid ${vars.palette.divider}` },
  '& [data-today] > *': { fontWeight: 700 },
}))

/** The hours of every weekday; today is marked once it is known, and closed on a holiday. */
export function WeekTable({ week, now, hasPhone }: HoursProps & { readonly hasPhone: boolean }) {
  const { t } = useTranslation()
  const hoursText = useHoursText()
  if (!week) return <p>{t(hasPhone ? 'places.hoursNotKnown' : 'places.hoursNorPhone')}</p>
  const day = now && dayOf(now)
  const today = day && weekdayOf(day)
  return (
    <Week>
      <VisuallyHidden as="caption">{t('places.hours')}</VisuallyHidden>
      <tbody>
        {weekdays.map((weekday) => (
          <tr key={weekday} data-today={weekday === today ? '' : undefined}>
            <th scope="row">
              {t(`places.weekdays.${weekday}`)}
              {weekday === today && ` (${t('places.isToday')})`}
            </th>
            <td>{hoursText(day && weekday === today ? hoursOn(week, day) : week[weekday])}</td>
          </tr>
        ))}
      </tbody>
    </Week>
  )
}

const Badges = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.375rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

/** What can be done at a sales point, and what it is. */
export function SalesPointBadges({
  place: { services, type, verified, sample },
}: {
  readonly place: PublicSalesPoint
}) {
  const { t } = useTranslation()
  return (
    <Badges>
      {type === 'primary' && (
        <li>
          <Chip tone="info" icon={<PinIcon />}>
            {t('places.primary')}
          </Chip>
        </li>
      )}
      {verified && !sample && (
        <li>
          <Chip tone="success" icon={<SealIcon />}>
            {t('places.verified')}
          </Chip>
        </li>
      )}
      {services.map((service) => (
        <li key={service}>
          <Chip tone="neutral">{t(`places.services.${service}`)}</Chip>
        </li>
      ))}
    </Badges>
  )
}

/** Directions on a maps service. */
const directionsTo = ({ coordinates: { lat, lng } }: PublicSalesPoint) =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`

const Directions = styled(ButtonAnchor)({
  flexWrap: 'wrap',
  maxWidth: '100%',
  minHeight: '2.75rem',
  paddingBlock: '0.5rem',
  paddingInline: '0.875rem',
})

/** Leads to a maps service in a new tab. */
export function NavigateLink({ place }: { readonly place: PublicSalesPoint }) {
  const { t } = useTranslation()
  return (
    <Directions variant="secondary" href={directionsTo(place)} target="_blank" rel="noopener noreferrer">
      <RouteIcon />
      <span>
        {t('places.navigate')}
        <VisuallyHidden> {place.name}</VisuallyHidden>
      </span>
      <NewTab />
    </Directions>
  )
}

/** What can be done with a sales point, side by side as long as there is room. */
export const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem',
  '@media print': { display: 'none' },
})
