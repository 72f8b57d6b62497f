/** Prints a title and a table beneath it, and nothing of the page. */
export function printTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const frame = Object.assign(document.createElement('iframe'), { title })
  Object.assign(frame.style, { position: 'fixed', insetInlineStart: '-100vw', width: '1px', height: '1px' })
  frame.addEventListener(
    'load',
    () => {
      const { contentDocument: paper, contentWindow: sheet } = frame
      if (!paper || !sheet) return
      paper.title = title
      paper.body.style.font = '0.875rem/1.4 sans-serif'
      const heading = Object.assign(paper.createElement('h1'), { textContent: title })
      Object.assign(heading.style, { fontSize: '1.25rem' })
      const table = paper.createElement('table')
      Object.assign(table.style, { width: '100%', borderCollapse: 'collapse' })
      const line = (kind: 'th' | 'td', cells: readonly string[]) => {
        const row = paper.createElement('tr')
        row.style.breakInside = 'avoid'
        for (const text of cells) {
          const cell = Object.assign(paper.createElement(kind), { textContent: text })
          Object.assign(cell.style, { padding: '0.375rem', borderBottom: '1px solid', textAlign: 'start' })
          row.append(cell)
        }
        return row
      }
      table.createTHead().append(line('th', heads))
      table.createTBody().append(...rows.map((cells) => line('td', cells)))
      paper.body.append(heading, table)
      sheet.addEventListener('afterprint', () => frame.remove())
      sheet.print()
    },
    { once: true },
  )
  document.body.append(frame)
}
