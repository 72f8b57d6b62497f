/** Prints a title and lines beneath it, and nothing of the page. */
export function printText(title: string, lines: readonly string[]): void {
  const frame = Object.assign(document.createElement('iframe'), { title })
  Object.assign(frame.style, { position: 'fixed', insetInlineStart: '-100vw', width: '1px', height: '1px' })
  frame.addEventListener(
    'load',
    () => {
      const { contentDocument: paper, contentWindow: sheet } = frame
      if (!paper || !sheet) return
      paper.title = title
      const heading = Object.assign(paper.createElement('h1'), { textContent: title })
      const list = paper.createElement('ol')
      // Letters that are told apart when they are typed from paper.
      paper.body.style.font = '1rem/1.5 sans-serif'
      Object.assign(list.style, { font: '1.25rem/1.8 monospace', fontWeight: 'bold' })
      for (const line of lines) list.append(Object.assign(paper.createElement('li'), { textContent: line }))
      paper.body.append(heading, list)
      sheet.addEventListener('afterprint', () => frame.remove())
      sheet.print()
    },
    { once: true },
  )
  document.body.append(frame)
}
