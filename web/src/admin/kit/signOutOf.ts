import type { TFunction } from 'i18next'
import { notices } from '../../stores/Notices.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'

/** Signs this browser out, says how that went, and answers whether it did. */
export async function signOutOf(session: SessionStore, t: TFunction<'admin'>): Promise<boolean> {
  let isOut = false
  try {
    isOut = await session.signOut()
  } finally {
    if (isOut) notices.succeeded(t('signOut.done.title'), t('signOut.done.text'))
    else notices.failed(t('signOut.failed.title'), t('signOut.failed.text'))
  }
  return isOut
}
