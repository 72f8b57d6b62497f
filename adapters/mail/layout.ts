import type { Language } from '@hotovo/domain/shared/language'

/** What a letter says, part by part; both its forms are made of this and say the same. */
export type LetterPart =
  | { readonly kind: 'text'; readonly text: string }
  /** What one of us wrote, its lines as they are. */
  | { readonly kind: 'lines'; readonly text: string }
  | { readonly kind: 'steps'; readonly title: string; readonly steps: readonly string[] }
  | { readonly kind: 'facts'; readonly title: string; readonly facts: readonly LetterFact[] }
  | { readonly kind: 'picture'; readonly cid: string; readonly alt: string; readonly caption: string }
  /** The line drawing of the order, without words of its own. */
  | { readonly kind: 'rosette'; readonly cid: string; readonly alt: string }
  /** A voucher: what is secret of it large and in one line, the rest below. */
  | {
      readonly kind: 'voucher'
      readonly title: string
      readonly label: string
      readonly secret: string
      readonly facts: readonly LetterFact[]
    }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  /** Links beside one another, none of them the one thing to do. */
  | { readonly kind: 'links'; readonly links: readonly (readonly [label: string, href: string])[] }
  | { readonly kind: 'warning'; readonly title: string; readonly text: string }
  /** What somebody else said: it is to be seen that it is not us. */
  | { readonly kind: 'quote'; readonly title: string; readonly text: string }
export type LetterFact = readonly [name: string, value: string]

export type LetterPage = {
  readonly language: Language
  readonly brand: string
  readonly heading: string
  readonly parts: readonly LetterPart[]
  readonly foot: readonly string[]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

/** HTML in which every value is text. Pieces of HTML are put together outside of it, by `join`. */
const html = (strings: TemplateStringsArray, ...values: readonly (string | number)[]) =>
  String.raw({ raw: strings }, ...values.map((value) => escaped(String(value))))

/** Numbers of orders and vouchers, of phones, postal codes and e-mail: what people read or copy in one piece. */
const inOnePiece = /\b(?:ATM|SUP|VCH)-[0-9A-Z]{9}\b|\+\d+(?: \d+)+|\b\d{3} \d{2}(?= \p{L})|\be-mail\p{L}*/giu

/** What is written from right to left, with the blanks and marks between its words: Hebrew, Arabic and their sisters. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[\s'’.-]+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/gu

/** A text in HTML whose numbers no line breaks, and in which a name from right to left moves nothing around it. */
const whole = (text: string) =>
  escaped(text)
    .replace(inOnePiece, (piece) => `<span class="whole">${piece}</span>`)
    .replace(rightToLeft, (piece) => `<bdi>${piece}</bdi>`)

/** The tokens of the design, for mail programs that know no variables. */
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { margin: 0; padding: 24px 12px; background: #FAF8F3; color: #17201C;
  font: 17px/1.55 'Atkinson Hyperlegible Next', system-ui, -apple-system, 'Segoe UI', sans-serif }
.sheet { max-width: 536px; margin: 0 auto; padding: 8px 24px 24px; background: #FFFFFF;
  border: 1px solid #DDD8CC; border-top: 6px solid #0E5A47; border-radius: 14px }
.brand { margin: 16px 0 0; color: #0E5A47; font-weight: 700 }
h1 { margin: 8px 0 16px; font-size: 1.65em; line-height: 1.2 }
h2 { margin: 0 0 4px; font-size: 1.12em; line-height: 1.3 }
p, ol { margin: 0 0 16px }
ol { padding-left: 22px }
.part { margin: 0 0 24px; padding: 20px 0 0; border-top: 2px dashed #DDD8CC }
table { width: 100%; border-collapse: collapse }
th, td { padding: 7px 0; border-bottom: 1px solid #DDD8CC; vertical-align: top; text-align: left }
th { padding-right: 16px; color: #4C5750; font-weight: 400 }
td { font-weight: 700; text-align: right; overflow-wrap: break-word }
.long th { white-space: nowrap }
.long td { overflow-wrap: anywhere }
.picture { margin: 0 0 16px; color: #4C5750; font-size: 0.88em; text-align: center }
.picture img { display: block; margin: 0 auto 8px; width: 232px; height: 232px; background: #FFFFFF;
  border-radius: 10px }
.rosette { display: block; margin: 0 auto 16px; width: 144px; height: 144px }
.whole { white-space: nowrap }
.voucher { margin: 0 0 16px; padding: 14px 16px; border: 1px solid #75716A; border-left: 6px solid #0E5A47;
  border-radius: 10px }
.voucher h2 { font-size: 1.4em }
.voucher .label { margin: 0; color: #4C5750; font-size: 0.88em }
.secret { margin: 0 0 8px; font: 700 1.12em/1.4 'Atkinson Hyperlegible Mono', Menlo, Consolas, monospace;
  overflow-wrap: anywhere }
.secret:last-child, .fact { margin: 0 }
.fact > span { color: #4C5750 }
a { color: #0E5A47 }
.button { display: inline-block; padding: 12px 20px; border-radius: 10px; background: #0E5A47; color: #FFFFFF;
  font-weight: 700 }
.warning { margin: 0 0 16px; padding: 14px 16px; border-left: 5px solid #7A4B00; border-radius: 10px;
  background: #FFF0CC }
.warning strong { color: #7A4B00 }
.warning p { margin: 0 }
blockquote { margin: 8px 0 0; padding: 0 0 0 16px; border-left: 3px solid #DDD8CC; white-space: pre-line;
  overflow-wrap: anywhere }
.lines { white-space: pre-line; overflow-wrap: anywhere }
.foot { max-width: 536px; margin: 16px auto 0; color: #4C5750; font-size: 0.82em; text-align: center }
@media (prefers-color-scheme: dark) {
  body { background: #0F1613; color: #ECF2EE }
  .sheet { background: #17211C; border-color: #2C3A33; border-top-color: #6FD3B0 }
  .brand, a { color: #6FD3B0 }
  .part, th, td, blockquote { border-color: #2C3A33 }
  .voucher { border-color: #87938C; border-left-color: #6FD3B0 }
  th, .picture, .foot, .voucher .label, .fact > span { color: #B4C0B9 }
  .button { background: #6FD3B0; color: #04261C }
  .rosette { background: #DCEEE7; border-radius: 50% }
  .warning { background: #332406; border-color: #F2C063 }
  .warning strong { color: #F2C063 }
}`

/** Whether a value has a word that is wider than a telephone leaves it. */
const isLong = (value: string) => /\S{20}/.test(value)

function tableInHtml(facts: readonly LetterFact[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr${isLong(value) ? ' class="long"' : ''}>${html`<th scope="row">${name}</th>`}<td dir="auto">${whole(value)}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

function partInHtml(part: LetterPart): string {
  switch (part.kind) {
    case 'text':
      return `<p>${whole(part.text)}</p>`
    case 'lines':
      return `<p class="lines" dir="auto">${whole(part.text)}</p>`
    case 'steps': {
      const steps = part.steps.map((step) => `<li>${whole(step)}</li>`).join('')
      return `${html`<div class="part"><h2>${part.title}</h2>`}<ol>${steps}</ol></div>`
    }
    case 'facts':
      return `${html`<div class="part"><h2>${part.title}</h2>`}${tableInHtml(part.facts)}</div>`
    case 'picture': {
      const { cid, alt, caption } = part
      return html`<p class="picture"><img src="cid:${cid}" width="232" height="232" alt="${alt}">${caption}</p>`
    }
    case 'rosette':
      return html`<img class="rosette" src="cid:${part.cid}" width="144" height="144" alt="${part.alt}">`
    case 'voucher': {
      const { title, label, secret } = part
      const head = `<div class="voucher"><h2>${whole(title)}</h2>${html`<p class="label">${label}</p><p class="secret">${secret}</p>`}`
      const facts = part.facts.map(
        ([name, value]) =>
          `${html`<p class="fact"><span>${name}:</span> `}<strong dir="auto">${whole(value)}</strong></p>`,
      )
      return `${head}${facts.join('')}</div>`
    }
    case 'link':
      return html`<p><a class="button" href="${part.href}">${part.label}</a></p>`
    case 'links': {
      const links = part.links.map(([label, href]) => html`<a href="${href}">${label}</a>`)
      return `<p>${links.join(' · ')}</p>`
    }
    case 'warning':
      return html`<div class="warning"><strong>${part.title}</strong><p>${part.text}</p></div>`
    case 'quote':
      return html`<div class="part"><h2>${part.title}</h2><blockquote dir="auto">${part.text}</blockquote></div>`
    default:
      return part satisfies never
  }
}

/** The page as HTML that needs no picture to be understood and follows the reader's colour scheme. */
export function pageInHtml({ language, brand, heading, parts, foot }: LetterPage): string {
  return [
    html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${heading}</title>`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no, date=no, address=no">',
    `<style>${style}</style></head><body><div class="sheet">`,
    `${html`<p class="brand">${brand}</p>`}<h1>${whole(heading)}</h1>`,
    ...parts.map(partInHtml),
    '</div><p class="foot">',
    foot.map(whole).join('<br>'),
    '</p></body></html>',
  ].join('\n')
}

function partInText(part: LetterPart): string {
  switch (part.kind) {
    case 'text':
    case 'lines':
      return part.text
    case 'steps':
      return [part.title, ...part.steps.map((step, index) => `${index + 1}. ${step}`)].join('\n')
    case 'facts':
      return [part.title, ...part.facts.map(([name, value]) => `${name}: ${value}`)].join('\n')
    case 'picture':
    case 'rosette':
      return ''
    case 'voucher': {
      const { title, label, secret } = part
      return [title, `${label}: ${secret}`, ...part.facts.map(([name, value]) => `${name}: ${value}`)].join(
        '\n',
      )
    }
    case 'link':
      return `${part.label}:\n${part.href}`
    case 'links':
      return part.links.map(([label, href]) => `${label}:\n${href}`).join('\n')
    case 'warning':
      return `! ${part.title}\n${part.text}`
    case 'quote':
      return `${part.title}\n${part.text.replace(/^/gm, '> ')}`
    default:
      return part satisfies never
  }
}

/** The page as plain text. */
export const pageInText = ({ heading, parts, foot }: LetterPage): string =>
  [heading, ...parts.map(partInText), `-- \n${foot.join('\n')}`].filter(Boolean).join('\n\n')
