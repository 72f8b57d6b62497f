import type { StaffSavedReply } from '@hotovo/application/tickets/saved-replies'
import { mostSaved } from '@hotovo/domain/limits'
import type { Language } from '@hotovo/domain/shared/language'
import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Actions } from '../../kit/parts.tsx'
import { RetryButton } from '../../kit/RetryButton.tsx'
import type { SavedReplies } from '../TicketsStore.ts'
import { Picker, pickerId } from './Picker.tsx'
import { ReplyDesk } from './ReplyDesk.tsx'

const Parts = styled('div')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })

type SavedRepliesDialogProps = {
  readonly saved: SavedReplies
  /** The language that replies are looked for in first. */
  readonly language: Language
  /** What the ticket is about, for the replies that fit it. */
  readonly about?: readonly string[]
  /** What a reply that is written here begins with. */
  readonly begun?: string
  /** Fills the text of one in, as the customer would get it. */
  readonly fill?: (text: string) => string
  /** Takes one; where there is nothing to put it into, replies are managed only. */
  readonly onPick?: (reply: StaffSavedReply) => void
  readonly onClose: () => void
}

/** What staff keep to answer with again: found and taken, and managed (rule A90). */
export const SavedRepliesDialog = observer(
  ({ saved, language, about = [], begun = '', fill, onPick, onClose }: SavedRepliesDialogProps) => {
    const { t } = useTranslation('admin')
    const [isManaged, manage] = useState(!onPick)
    // Before anything is painted, and after the dialog is there: a letter that is pressed just then is typed here.
    useLayoutEffect(() => document.getElementById(pickerId)?.focus(), [])
    useEffect(() => {
      saved.write.rest()
      void saved.open()
    }, [saved])
    return (
      <Dialog title={t('savedReplies.title')} onClose={onClose}>
        <Parts>
          {saved.isFailed && (
            <div role="alert">
              <Notice tone="error">
                <p>{t('savedReplies.failed')}</p>
                <Actions>
                  <RetryButton onRetry={() => void saved.retry()} />
                </Actions>
              </Notice>
            </div>
          )}
          {(saved.isFull || saved.isOvertaken) && (
            <div role="alert">
              <Notice tone="error">
                <p>
                  {saved.isFull
                    ? t('savedReplies.full', { most: mostSaved.replies })
                    : t('savedReplies.overtaken')}
                </p>
              </Notice>
            </div>
          )}
          {onPick && !isManaged ? (
            <Picker saved={saved} language={language} about={about} fill={fill} onPick={onPick} />
          ) : (
            <ReplyDesk saved={saved} language={language} begun={begun} />
          )}
          {onPick && (
            <Actions>
              <Button variant="secondary" onClick={() => manage(!isManaged)}>
                {t(isManaged ? 'savedReplies.choose' : 'savedReplies.manage')}
              </Button>
            </Actions>
          )}
        </Parts>
      </Dialog>
    )
  },
)
