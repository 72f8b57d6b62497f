import type { i18n } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Fetches a part of the shell with its words; answers undefined where it cannot be fetched. */
export type FetchPart<Part> = (translator: i18n) => Promise<Part | undefined>

/** A part of the shell that is fetched once it is wanted; undefined until it is there. */
export function useFetched<Part>(wanted: FetchPart<Part> | undefined): Part | undefined {
  const { i18n } = useTranslation()
  const [fetched, setFetched] = useState<{ readonly by: FetchPart<Part>; readonly part: Part | undefined }>()
  useEffect(() => {
    if (!wanted) return
    let isStill = true
    void wanted(i18n).then((part) => isStill && setFetched({ by: wanted, part }))
    return () => {
      isStill = false
    }
  }, [wanted, i18n])
  return fetched?.by === wanted ? fetched?.part : undefined
}
