/** Some of what a record has. */
export const picked = <Of extends object, Name extends keyof Of>(
  of: Of,
  names: readonly Name[],
): Pick<Of, Name> => Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>
