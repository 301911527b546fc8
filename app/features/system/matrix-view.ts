import type { ProblemView } from '#app/components/form/form-view.ts'

/**
 * One menu entry. Kept short: a module may have hundreds of them.
 * `boxes` has a character for every column: 1 ticked, 0 not, - no such button.
 */
export type MatrixRow = {
  n: string
  level: number
  boxes: string
  /** Buttons beyond the columns: code, name, ticked. */
  more?: [code: string, name: string, ticked: boolean][]
  /** Hidden or disabled, in words. */
  note?: string
}

export type MatrixTab = { id: string; name: string; href: string; isOpen: boolean }

export type MatrixView = {
  title: string
  draw: string
  roles: { value: string; label: string }[]
  role: { id: string; name: string; version: number; href: string | null } | null
  tabs: MatrixTab[]
  /** `isTicked` of a module that is a page itself; one with menus shows with any of them. */
  module: { id: string; name: string; isTicked: boolean | null } | null
  columns: { code: string; name: string }[]
  rows: MatrixRow[]
  /** The entries that the rows stand for, so that a late answer never hits another entry. */
  keys: string
  mayAssign: boolean
  problems: ProblemView[]
  conflict: { text: string; differing: string[] } | null
  notices: { text: string }[]
}

/** The letter of a column; ids and names of boxes stay two or three characters long. */
export function columnLetter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index)
}

export function rowName(index: number): string {
  return index.toString(36)
}

/** Stands for the entry itself, where it has no buttons. */
export const SHOWN = 'shown'
