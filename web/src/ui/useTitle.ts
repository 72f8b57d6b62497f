import { useEffect } from 'react'

/** The title of the document while a page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
