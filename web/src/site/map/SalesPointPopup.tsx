import type { PublicSalesPoint } from '@hotovo/domain/places/sales-point'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import {
  Actions,
  AddressLine,
  EmailLine,
  NavigateLink,
  PhoneLine,
  SalesPointBadges,
  StateLine,
  WeekTable,
} from '../../ui/places/facts.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

const Popup = styled('section')(({ theme: { vars } }) => ({
  position: 'absolute',
  insetBlock: '0.75rem auto',
  insetInlineStart: '0.75rem',
  zIndex: 2,
  display: 'grid',
  gap: '0.625rem',
  width: 'min(20rem, 100% - 1.5rem)',
  maxHeight: 'calc(100% - 1.5rem)',
  padding: '1rem 1.125rem 1.125rem',
  overflow: 'auto',
  border: `var(--h-line, 1px) solid ${vars.palette.control}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  boxShadow: '0 8px 28px rgb(11 17 14 / 22%)',
  fontSize: '1rem',
  '& > *': { minWidth: 0 },
  '& > h2': { paddingInlineEnd: '2.5rem', fontSize: '1.25rem', lineHeight: 1.25 },
  '@container map (max-width: 36rem)': {
    insetBlock: 'auto 0.75rem',
    width: 'calc(100% - 1.5rem)',
    maxHeight: '62%',
  },
}))
const Close = styled('button')(({ theme: { vars } }) => ({
  position: 'absolute',
  top: '0.375rem',
  insetInlineEnd: '0.375rem',
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  padding: 0,
  border: 0,
  borderRadius: 10,
  background: 'none',
  cursor: 'pointer',
  '&:hover': { background: vars.palette.primary.soft, color: vars.palette.primary.onSoft },
}))

const Detail = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  marginBlock: '-0.375rem',
  justifySelf: 'start',
})

type SalesPointPopupProps = {
  readonly place: PublicSalesPoint
  readonly now: string | undefined
  readonly onClose: () => void
  readonly ref: Ref<HTMLElement>
}

/** What the map tells of a sales point (rule W8). */
export function SalesPointPopup({ place, now, onClose, ref }: SalesPointPopupProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id, name, openingHours, phone, email } = place
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <Popup ref={ref} aria-labelledby="popup-name" onKeyDown={close}>
      <h2 id="popup-name">{name}</h2>
      <Close type="button" onClick={onClose}>
        <CloseIcon />
        <VisuallyHidden>{t('map.canvas.close')}</VisuallyHidden>
      </Close>
      <StateLine week={openingHours} now={now} />
      <AddressLine place={place} />
      <PhoneLine phone={phone} />
      {email && <EmailLine email={email} />}
      <Actions>
        <NavigateLink place={place} />
      </Actions>
      <WeekTable week={openingHours} now={now} hasPhone={phone !== null} />
      <SalesPointBadges place={place} />
      <Detail to={pathIn(language, `/mapa/${id}`)}>{t('map.detail')}</Detail>
    </Popup>
  )
}
