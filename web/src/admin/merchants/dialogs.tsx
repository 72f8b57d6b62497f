import type { ShownKey } from '@hotovo/application/merchants/manage'
import { scopes } from '@hotovo/domain/merchants/merchant'
import { observer } from 'mobx-react-lite'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NotDone } from '../kit/NotDone.tsx'
import { Actions, focusSoon } from '../kit/parts.tsx'
import type { Asked, MerchantsStore } from './MerchantsStore.ts'
import { scopeWords } from './scopeWords.ts'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })
const Scopes = styled('fieldset')({
  display: 'grid',
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, fontWeight: 700 },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.625rem',
    minHeight: '2.75rem',
    cursor: 'pointer',
  },
  '& input': { width: '1.375rem', height: '1.375rem', margin: 0, flex: 'none' },
})
const Wrong = styled('p')(({ theme: { vars } }) => ({ color: vars.palette.error.main, fontWeight: 700 }))
const Secret = styled('p')(({ theme: { vars } }) => ({
  padding: '0.875rem 1rem',
  border: `2px dashed ${vars.palette.control}`,
  borderRadius: 10,
  background: vars.palette.background.sunken,
  fontFamily: fonts.code,
  fontWeight: 600,
  overflowWrap: 'anywhere',
}))
const idOf = (field: string) => `merchant-${field}`

type DialogProps = {
  readonly store: MerchantsStore
  /** The button that was pressed may be gone with what was done. */
  readonly onDone: () => void
}
type FrameProps = DialogProps & { readonly what: Asked['what']; readonly children: ReactNode }

/** A dialog that asks before something is done to a key, and says why it was not. */
const Frame = observer(({ store, what, onDone, children }: FrameProps) => {
  const { t } = useTranslation('admin')
  const { stage, isSaving } = store.write
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (await store.submit()) onDone()
    else if (store.write.stage.phase === 'invalid') focusSoon(idOf(store.write.stage.problems[0]!.at))
  }
  return (
    <Dialog title={t(`merchants.titles.${what}`)} onClose={() => store.leave()}>
      <Form noValidate onSubmit={(event) => void send(event)}>
        {children}
        <NotDone
          stage={stage}
          isFilledIn={what === 'give'}
          words={({ code }) => t(`merchants.refused.${code}`)}
        />
        <Actions>
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {isSaving ? t('merchants.saving') : t(`merchants.submit.${what}`)}
          </Button>
          <Button variant="quiet" disabled={isSaving} onClick={() => store.leave()}>
            {t('merchants.leave')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
})

/** Asks for whom a new key is, and what for. */
export const GiveDialog = observer(({ store, onDone }: DialogProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { draft, write } = store
  const problem = write.problemAt('name')
  const noScope = write.problemAt('scopes')
  return (
    <Frame store={store} what="give" onDone={onDone}>
      <p>{t('merchants.texts.give')}</p>
      <TextField
        id={idOf('name')}
        autoComplete="off"
        label={t('merchants.name')}
        problem={
          problem && problemText(common, problem, { field: t('merchants.name'), currency: 'EUR', language })
        }
        required
        value={draft.name}
        onChange={(name) => store.type(name)}
      />
      <Scopes aria-describedby={noScope && idOf('no-scope')}>
        <legend>{t('merchants.columns.scopes')}</legend>
        {scopes.map((scope, place) => (
          <label key={scope}>
            <input
              type="checkbox"
              id={place === 0 ? idOf('scopes') : undefined}
              checked={draft.scopes.includes(scope)}
              onChange={({ target }) => store.choose(scope, target.checked)}
            />
            {t(scopeWords[scope])}
          </label>
        ))}
        {noScope && <Wrong id={idOf('no-scope')}>{t('merchants.chooseScope')}</Wrong>}
      </Scopes>
    </Frame>
  )
})

type EndProps = DialogProps & { readonly asked: Extract<Asked, { readonly what: 'end' }> }

/** Asks before a key is revoked. */
export const EndDialog = ({ store, asked, onDone }: EndProps) => {
  const { t } = useTranslation('admin')
  return (
    <Frame store={store} what="end" onDone={onDone}>
      <p>{t('merchants.texts.end', { name: asked.merchant.name, hint: asked.key.hint })}</p>
    </Frame>
  )
}

/** Shows a new key, this once. */
export function GivenDialog({ store, given, onDone }: DialogProps & { readonly given: ShownKey }) {
  const { t } = useTranslation('admin')
  const close = () => {
    store.keep()
    onDone()
  }
  return (
    <Dialog title={t('merchants.titles.given', { name: given.merchant.name })} onClose={close}>
      <Form as="div">
        {given.secret === null ? (
          <Notice tone="warning">
            <p>{t('merchants.texts.lost')}</p>
          </Notice>
        ) : (
          <>
            <p>{t('merchants.texts.given')}</p>
            <Secret>{given.secret}</Secret>
          </>
        )}
        <Actions>
          {given.secret !== null && <CopyButton text={given.secret} label={t('merchants.copy')} />}
          <Button variant="primary" onClick={close}>
            {t('merchants.kept')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
