import { weekdays } from '@hotovo/domain/places/opening-hours'
import { regions, salesPointServices, salesPointTypes } from '@hotovo/domain/places/sales-point'
import { isRemovable } from '@hotovo/domain/places/sales-point-record'
import { formatInstant } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { NotDone } from '../kit/NotDone.tsx'
import { Actions, focusSoon, Small, Ticked } from '../kit/parts.tsx'
import type { PlacesStore } from './PlacesStore.ts'
import { wrongAt } from './wrong.ts'

const Form = styled('form')({
  container: 'form / inline-size',
  display: 'grid',
  gap: '1rem',
  '& > *': { minWidth: 0 },
})
const Pair = styled('div')({
  display: 'grid',
  gap: '1rem',
  '& > *': { minWidth: 0 },
  '@container form (min-width: 26rem)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'end',
  },
})
const Fields = styled('fieldset')({
  display: 'grid',
  gap: '0.75rem',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBottom: '0.375rem', fontWeight: 700 },
})
const Wrong = styled('p')(({ theme: { vars } }) => ({ color: vars.palette.error.main, fontWeight: 700 }))
const idOf = (field: string) => `place-${field === 'lat' || field === 'lng' ? 'coordinates' : field}`
const texts = ['phone', 'email'] as const

/** The form of a sales point: of a new one, or of one that there is (rule A117). */
export const PlaceDialog = observer(({ store, onDone }: { store: PlacesStore; onDone: () => void }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { draft, opened, write } = store
  const { stage, isSaving } = write
  if (!draft) return null
  const problem = (...fields: readonly string[]) => {
    const [at] = fields.filter((field) => write.problemAt(field))
    return at === undefined ? undefined : wrongAt(t, at)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (await store.submit()) onDone()
    else if (store.write.problems[0]) focusSoon(idOf(store.write.problems[0].at))
  }
  const field = (name: 'name' | 'address' | 'city' | 'postalCode' | 'phone' | 'email', required: boolean) => (
    <TextField
      key={name}
      id={idOf(name)}
      autoComplete="off"
      label={t(`places.fields.${name}`)}
      problem={problem(name)}
      required={required}
      value={draft[name]}
      onChange={(text) => store.type({ [name]: text })}
    />
  )
  const tick = (name: 'verified' | 'sample' | 'knowsHours') => (
    <Ticked>
      <input
        type="checkbox"
        checked={draft[name]}
        onChange={({ target }) => store.type({ [name]: target.checked })}
      />
      {t(`places.fields.${name}`)}
    </Ticked>
  )
  return (
    <Dialog
      title={opened ? t('places.changeTitle', { name: opened.name }) : t('places.addTitle')}
      onClose={() => store.leave()}
    >
      <Form noValidate onSubmit={(event) => void send(event)}>
        {opened?.changedBy && opened.changedAt && (
          <Small>
            {t('places.changedBy', {
              name: opened.changedBy,
              at: formatInstant(opened.changedAt, language),
            })}
          </Small>
        )}
        {field('name', true)}
        {field('address', true)}
        <Pair>
          {field('postalCode', true)}
          {field('city', true)}
        </Pair>
        <Pair>
          <SelectField
            id={idOf('region')}
            label={t('places.fields.region')}
            choices={regions.map((value) => ({ value, text: value }))}
            value={draft.region}
            onChoose={(region) => store.type({ region })}
          />
          <TextField
            id={idOf('coordinates')}
            autoComplete="off"
            label={t('places.fields.coordinates')}
            hint={t('places.coordinatesHint')}
            problem={problem('lat', 'lng')}
            required
            value={draft.coordinates}
            onChange={(coordinates) => store.type({ coordinates })}
          />
        </Pair>
        <Pair>{texts.map((name) => field(name, false))}</Pair>
        <Fields aria-describedby={problem('services') && idOf('no-service')}>
          <legend>{t('places.fields.services')}</legend>
          {problem('services') && <Wrong id={idOf('no-service')}>{problem('services')}</Wrong>}
          <div>
            {salesPointServices.map((service, place) => (
              <Ticked key={service}>
                <input
                  type="checkbox"
                  id={place === 0 ? idOf('services') : undefined}
                  checked={draft.services.includes(service)}
                  onChange={({ target }) =>
                    store.type({
                      services: salesPointServices.filter((one) =>
                        one === service ? target.checked : draft.services.includes(one),
                      ),
                    })
                  }
                />
                {t(`places.services.${service}`)}
              </Ticked>
            ))}
          </div>
        </Fields>
        <Fields>
          <legend>{t('places.fields.hours')}</legend>
          {tick('knowsHours')}
          {draft.knowsHours && (
            <>
              <Small>{t('places.hoursHint')}</Small>
              <Pair>
                {weekdays.map((day) => (
                  <TextField
                    key={day}
                    id={idOf(day)}
                    autoComplete="off"
                    label={t(`places.weekdays.${day}`)}
                    problem={problem(day)}
                    value={draft.hours[day]}
                    onChange={(text) => store.type({ hours: { ...draft.hours, [day]: text } })}
                  />
                ))}
              </Pair>
            </>
          )}
        </Fields>
        <Pair>
          <SelectField
            id={idOf('type')}
            label={t('places.fields.type')}
            choices={salesPointTypes.map((value) => ({ value, text: t(`places.types.${value}`) }))}
            value={draft.type}
            onChoose={(type) => store.type({ type })}
          />
          <TextField
            id={idOf('closedFrom')}
            type="date"
            label={t('places.fields.closedFrom')}
            problem={problem('closedFrom')}
            value={draft.closedFrom}
            onChange={(closedFrom) => store.type({ closedFrom })}
          />
        </Pair>
        <div>
          {tick('verified')}
          {tick('sample')}
        </div>
        <NotDone stage={stage} isFilledIn words={({ code }) => t(`places.refused.${code}`)} />
        <Actions>
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {t(isSaving ? 'places.saving' : opened ? 'places.save' : 'places.add')}
          </Button>
          <Button variant="quiet" disabled={isSaving} onClick={() => store.leave()}>
            {t('places.leave')}
          </Button>
          {opened && isRemovable(opened) && (
            <Button
              variant="quiet"
              disabled={isSaving}
              onClick={() => void store.setRemoved(opened, true).then((isDone) => isDone && onDone())}
            >
              {t('places.remove')}
            </Button>
          )}
        </Actions>
      </Form>
    </Dialog>
  )
})
