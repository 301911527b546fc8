import type { TFunction } from 'i18next'
import { control } from './control.tsx'
import type { ControlView, OnlyForView } from './form-view.ts'
import { OnlyFor } from './only-for.tsx'

/**
 * The controls of a group, in their order. Neighbours that depend on the same values of another field are folded
 * together.
 */
export function drawnControls(controls: readonly ControlView[], t: TFunction) {
  return runsOf(controls).map(({ onlyFor, views }) => {
    const elements = views.map((view) => control(view, t))
    if (!onlyFor) return elements
    const fields = views.map(({ label }) => label).join(t('flow.comma'))
    const text = t('submission.onlyFor', { fields, names: onlyFor.names })
    return (
      <OnlyFor key={views[0]?.name} view={onlyFor} label={text}>
        {elements}
      </OnlyFor>
    )
  })
}

type Run = { onlyFor: OnlyForView | undefined; views: ControlView[] }

function runsOf(controls: readonly ControlView[]): Run[] {
  const runs: Run[] = []
  for (const view of controls) {
    const last = runs.at(-1)
    if (last && isSame(last.onlyFor, view.onlyFor)) last.views.push(view)
    else runs.push({ onlyFor: view.onlyFor, views: [view] })
  }
  return runs
}

function isSame(one: OnlyForView | undefined, other: OnlyForView | undefined): boolean {
  return one?.field === other?.field && one?.is.join() === other?.is.join()
}
