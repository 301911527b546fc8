import { useContext } from 'react'
import { DocumentContext } from '#platform/web/components/shell/document-context.ts'
import type { LookView } from './roster-view.ts'

/** The colours of shifts as a style element: the content security policy refuses inline style attributes. */
export function RosterColours({ looks }: { looks: readonly LookView[] }) {
  const { nonce } = useContext(DocumentContext)
  const rules = looks.flatMap(({ colours }, at) => (colours ? [`.s${at}{${colours}}`] : []))
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers and colours that isColour let pass (shift-ink.ts)
      dangerouslySetInnerHTML={{ __html: rules.join('') }}
    />
  )
}
