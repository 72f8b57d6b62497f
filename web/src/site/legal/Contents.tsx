import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { styled } from '../../theme/styled.tsx'

/** Beside the text where there is room, and stays there; folded above it where there is none. */
const Place = styled('nav')(({ theme: { vars } }) => ({
  '& ol': { display: 'grid', margin: 0, padding: 0, listStyle: 'none', counterReset: 'section' },
  '& a': {
    display: 'flex',
    alignItems: 'baseline',
    gap: '0.625rem',
    paddingBlock: '0.5rem',
    lineHeight: 1.375,
    textDecoration: 'none',
    '& span': { textDecoration: 'underline' },
    '&::before': {
      counterIncrement: 'section',
      content: 'counter(section) / ""',
      flex: 'none',
      minWidth: '1.25rem',
      color: vars.palette.text.secondary,
      fontVariantNumeric: 'tabular-nums',
    },
  },
  '& details': {
    border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
    borderRadius: 14,
    background: vars.palette.background.paper,
  },
  '& summary': { padding: '0.75rem 1.25rem', fontWeight: 700, cursor: 'pointer' },
  '& details > ol': { padding: '0 1.25rem 0.75rem', '& a': { minHeight: '2.75rem' } },
  '& > div': { display: 'none' },
  '@media (min-width: 60rem)': {
    position: 'sticky',
    top: '1.5rem',
    maxHeight: 'calc(100dvh - 3rem - var(--h-consent-bar, 0px))',
    overflowY: 'auto',
    // Room for the ring of focus, which what scrolls would cut.
    padding: 4,
    margin: -4,
    '& details': { display: 'none' },
    '& > div': { display: 'block' },
    '& strong': { display: 'block', marginBottom: '0.5rem' },
    '& ol': { paddingLeft: '1rem', borderLeft: `3px solid ${vars.palette.divider}`, fontSize: '1rem' },
  },
  '@media print': { display: 'none' },
}))

type ContentsProps = { readonly sections: Readonly<Record<string, { readonly title: string }>> }

/** The contents of a long page: a link to each of its sections, whose names are their anchors. */
export function Contents({ sections }: ContentsProps) {
  const { t } = useTranslation()
  const links = (
    <ol>
      {Object.entries(sections).map(([name, { title }]) => (
        <li key={name}>
          <Link to={`#${name}`}>
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
  return (
    <Place data-above-consent-bar="" aria-label={t('legal.contents')}>
      <details>
        <summary>{t('legal.contents')}</summary>
        {links}
      </details>
      <div>
        <strong>{t('legal.contents')}</strong>
        {links}
      </div>
    </Place>
  )
}
