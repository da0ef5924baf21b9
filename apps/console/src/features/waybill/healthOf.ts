import { createContext } from 'react'

/** The trips of the page of a list, which are judged together; asked for by the first cell that shows it, so that a list without the column never asks. */
export const HealthOf = createContext<readonly number[]>([])
