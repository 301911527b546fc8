import { Form, type FormProps } from '@remix-run/react'
import { useContext } from 'react'
import { PageDialogContext } from './page-dialog-context.ts'

/** A form that is sent to the address of its page, also where the page is drawn in a dialog over another one. */
export function PageForm(props: FormProps) {
  const dialog = useContext(PageDialogContext)
  if (!dialog) return <Form {...props} />
  return <dialog.Form {...props} action={dialog.action} />
}
