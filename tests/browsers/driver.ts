/** What a walk needs of a browser, whatever protocol it speaks. */
export type Driver = {
  open(url: string): Promise<void>
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Presses the mouse at a place of the window. */
  press(x: number, y: number): Promise<void>
  /** Types a text, or presses a key, where the focus is. */
  type(text: string): Promise<void>
  enter(): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** A picture of the window, PNG. */
  picture(): Promise<Buffer>
  /** Errors of scripts, and files that could not be fetched, since the last time; null: it cannot tell. */
  troubles(): string[] | null
  close(): Promise<void>
}

export type StartOptions = {
  /** Pages without scripts, where the browser can be told so. */
  isScripted: boolean
  /** Where it may keep what it has to. */
  folder: string
}
