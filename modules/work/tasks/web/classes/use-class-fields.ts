import { useFetcher } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { NewTaskView } from '#modules/work/tasks/web/new-task.server.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import { EXTEND } from './extra-fields-name.ts'

const CLASS = 'classId'

type ClassFields = {
  form: FormView
  /** The button that loads the class's fields when scripts do not run. */
  button: RefObject<HTMLButtonElement>
  /** True when a script loads the fields as soon as the user chooses a class. */
  isLive: boolean
}

/**
 * The form with the extra fields of the chosen class. Only these fields are redrawn, so that other
 * typed values and the focus stay.
 */
export function useClassFields(form: FormView): ClassFields {
  // The key changes with each response, because a new form overrides earlier fetched fields.
  const fetcher = useFetcher<NewTaskView>({ key: `class fields ${form.draw}` })
  const { submit } = fetcher
  const button = useRef<HTMLButtonElement>(null)
  const [isLive, setLive] = useState(false)
  const drawnClass = classOf(form)
  useEffect(() => {
    setLive(true)
    const element = button.current?.form
    if (!element) return
    let requestedClass = drawnClass
    const ask = () => {
      const typed = new FormData(element)
      const chosen = String(typed.get(CLASS) ?? '')
      if (chosen === requestedClass) return
      requestedClass = chosen
      typed.set('load', '1')
      submit(typed, { method: 'post' })
    }
    // The user may have chosen a class before the script ran.
    ask()
    element.addEventListener('change', ask)
    return () => element.removeEventListener('change', ask)
  }, [drawnClass, submit])
  const answered = fetcher.data?.form
  return { form: answered ? withFieldsOf(form, answered) : form, button, isLive }
}

const classOf = ({ groups }: FormView) =>
  groups.flatMap(({ controls }) => controls).find(({ name }) => name === CLASS)?.value ?? ''

const isExtra = ({ name }: { name: string }) => name.startsWith(`${EXTEND}.`)

/** The drawn form with the extra fields of the other class. */
function withFieldsOf(form: FormView, answered: FormView): FormView {
  const groups = answered.groups.flatMap((group) => {
    if (group.name === EXTEND) return [{ ...group, name: `${EXTEND} ${classOf(answered)}` }]
    return form.groups.filter(({ name }) => name === group.name)
  })
  const hidden = [...form.hidden.filter((one) => !isExtra(one)), ...answered.hidden.filter(isExtra)]
  return { ...form, groups, hidden }
}
