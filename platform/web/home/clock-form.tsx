import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { PlaceFields, usePlace } from '#platform/web/components/form/place-fields.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { ClockView } from './home-view.ts'

/** Today's plan and the button to clock in, on the home page itself. */
export function ClockForm({ clock: { title, note, pill, form } }: { clock: ClockView }) {
  return (
    <div className="home-clock">
      <Icon name="clock" className="row-icon" />
      <div className="home-row-words">
        <b>{title}</b>
        {note && <span className="row-note">{note}</span>}
      </div>
      {pill && <Pill {...pill} />}
      {form && <Press key={form.requestId} form={form} />}
    </div>
  )
}

function Press({ form }: { form: NonNullable<ClockView['form']> }) {
  const { action, requestId, label, isDone } = form
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { isFinding, addPlace } = usePlace()
  return (
    <Form method="post" action={action} onSubmit={addPlace}>
      <FormToken />
      <input type="hidden" name="back" value="/" />
      <input type="hidden" name="requestId" value={requestId} />
      <PlaceFields />
      <button
        type="submit"
        name="do"
        value="punch"
        className={isDone ? 'button' : 'button button-primary'}
        disabled={isBusy}
      >
        {isFinding ? t('attendRecords.finding') : label}
      </button>
    </Form>
  )
}
