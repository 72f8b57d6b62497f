import { formatDay } from '@hotovo/domain/shared/format'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Contents } from './Contents.tsx'
import { Prose } from './Prose.tsx'

/** The day on which the legal texts were last changed. */
const changed = '2026-11-28'

const Changed = styled('p')(({ theme: { vars } }) => ({ color: vars.palette.text.secondary }))

const Columns = styled('div')({
  display: 'grid',
  gap: '2rem clamp(2rem, 5vw, 4rem)',
  '& > *': { minWidth: 0 },
  '@media (min-width: 60rem)': { gridTemplateColumns: '17rem minmax(0, 1fr)', alignItems: 'start' },
  '@media print': { display: 'block' },
})

const Text = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: 'clamp(2rem, 1.5rem + 1.5vw, 3rem)',
  '& > *': { minWidth: 0 },
  counterReset: 'section',
  '& section': { display: 'grid', gap: '0.875rem', '& > *': { minWidth: 0 } },
  '& h2': { fontSize: 'min(clamp(1.375rem, 1.25rem + 0.6vw, 1.75rem), 11vw)', counterIncrement: 'section' },
  // For the eye, as in the contents.
  '& h2::before': {
    content: 'counter(section) " " / ""',
    marginInlineEnd: '0.25em',
    color: vars.palette.text.secondary,
    fontWeight: 500,
  },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.5rem',
    maxWidth: '34em',
    margin: 0,
    paddingLeft: 'min(1.25rem, 6vw)',
  },
  '& li::marker': { color: vars.palette.primary.main },
  '& section a': { overflowWrap: 'anywhere' },
  '@media print': { '& p, & ul': { maxWidth: 'none' }, '& p, & li': { orphans: 3, widows: 3 } },
}))

/** What can be done in a section: buttons. */
export const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.75rem',
  '@media print': { display: 'none' },
})

type LegalPageProps = {
  readonly words: {
    readonly heading: string
    readonly lead: string
    readonly sections: Readonly<Record<string, { readonly title: string; readonly text: string }>>
  }
  /** What stands in a section after its text: a table, a button. */
  readonly after?: Readonly<Record<string, ReactNode>>
}

/** A legal document: what it is for, that it is a draft and of when, its contents and its sections. */
export function LegalPage({ words: { heading, lead, sections }, after = {} }: LegalPageProps) {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHead title={heading} lead={lead}>
        <Changed>{t('legal.changed', { day: formatDay(changed, useLanguage()) })}</Changed>
        <Notice tone="info">{t('legal.draft')}</Notice>
      </PageHead>
      <Columns>
        <Contents sections={sections} />
        <Text>
          {Object.entries(sections).map(([name, { title, text }]) => (
            <section key={name}>
              <h2 id={name}>{title}</h2>
              <Prose text={text} />
              {after[name]}
            </section>
          ))}
        </Text>
      </Columns>
    </Page>
  )
}
