import { faq } from '@hotovo/adapters/content/faq'
import { byPriority, type FaqItem } from '@hotovo/domain/site/faq'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { drawn } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { useTitle } from '../../ui/useTitle.ts'

const UnfoldIcon = drawn(<path d="m6 9 6 6 6-6" />)

const List = styled('div')(({ theme: { vars } }) => ({
  maxWidth: '48rem',
  borderTop: `var(--h-line, 1px) solid ${vars.palette.control}`,
}))

const Item = styled('details')(({ theme: { vars } }) => ({
  borderBottom: `var(--h-line, 1px) solid ${vars.palette.control}`,
  breakInside: 'avoid',
  '& > summary': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '1rem',
    padding: '1.25rem 0.25rem',
    listStyle: 'none',
    cursor: 'pointer',
    '&::-webkit-details-marker': { display: 'none' },
    '& > span': {
      gridColumn: 1,
      color: vars.palette.text.secondary,
      fontSize: '0.9375rem',
      lineHeight: 1.4,
    },
    '& > h2': { gridColumn: 1, fontSize: 'clamp(1.1875rem, 1.1rem + 0.5vw, 1.375rem)', lineHeight: 1.3 },
    '& > svg': {
      gridArea: '1 / 2 / span 2',
      color: vars.palette.primary.main,
      fontSize: '1.5rem',
      transition: 'transform 200ms',
    },
    '&:hover > h2': {
      textDecoration: 'underline',
      textDecorationThickness: 2,
      textUnderlineOffset: '0.2em',
    },
  },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
  // On paper nothing can be opened.
  '@media print': {
    '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' },
    '& > summary > svg': { display: 'none' },
  },
}))

const Answer = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: '0.75rem',
  // Whoever comes by the address of an answer sees its question above it.
  scrollMarginTop: '9rem',
  padding: '0 0.25rem 1.75rem',
  '&:focus': { outline: 'none' },
})
const Onward = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 1.5rem',
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '@media print': { display: 'none' },
})

const Ask = styled('section')(({ theme: { vars } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: '0.75rem',
  maxWidth: '48rem',
  padding: 'clamp(1.5rem, 1.25rem + 1vw, 2.25rem)',
  borderRadius: 14,
  background: vars.palette.background.sunken,
  '& > a': { marginTop: '0.5rem' },
  '@media print': { display: 'none' },
}))

/** The amounts in a sentence stand in the face of money. */
const WithMoney = ({ children }: { readonly children: string }) =>
  children
    .split(/(€[\d.,]*\d|\d[\d.,\u00a0]*\u00a0€)/)
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no other order than its own
    .map((piece, index) => (index % 2 === 1 ? <Money key={index}>{piece}</Money> : piece))

type QuestionProps = { readonly item: FaqItem; readonly isOpen: boolean }

/** One question; the browser keeps at most one of the same name open, also before the scripts come. */
function Question({ item: { id, category, question, answer, link }, isOpen }: QuestionProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Item name="faq" open={isOpen}>
      <summary>
        <span>{t(`faq.categories.${category}`)}</span>
        <h2>{question[language]}</h2>
        <UnfoldIcon />
      </summary>
      <Answer id={id}>
        <p>
          <WithMoney>{answer[language]}</WithMoney>
        </p>
        <Onward>
          {link && <Link to={pathIn(language, link.path)}>{link.text[language]}</Link>}
          <Link to={`#${id}`} aria-label={t('faq.linkTo', { question: question[language] })}>
            {t('faq.link')}
          </Link>
        </Onward>
      </Answer>
    </Item>
  )
}

/** Opens the answer that the address names before the page scrolls and focus moves to it. */
function useOpenAnswer(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address asked for again opens its answer again
  useLayoutEffect(() => {
    const item = hash ? document.getElementById(hash.slice(1))?.closest('details') : undefined
    if (item) item.open = true
  }, [hash, key])
}

/** Questions that many ask: an accordion with at most one answer open, each with an address of its own. */
export function FaqPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  useTitle(t('pages.faq.title'))
  useOpenAnswer()
  return (
    <Page>
      <PageHead title={t('faq.heading')} lead={t('faq.lead')} />
      <List>
        {byPriority(faq).map((item, index) => (
          <Question key={item.id} item={item} isOpen={index === 0} />
        ))}
      </List>
      <Ask aria-labelledby="bez-odpovede">
        <h2 id="bez-odpovede">{t('faq.ask.title')}</h2>
        <p>{t('faq.ask.text')}</p>
        <ButtonLink variant="secondary" to={pathIn(language, '/podpora')}>
          {t('faq.ask.action')}
        </ButtonLink>
      </Ask>
    </Page>
  )
}
