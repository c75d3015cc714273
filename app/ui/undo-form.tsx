/** A plain form, because a toast can appear on any staff page. */
export function UndoForm({ deletion }: { deletion: string }) {
  return (
    <form method="post" action="/trash">
      <input type="hidden" name="deletion" value={deletion} />
      <button className="undo" type="submit">
        Undo
      </button>
    </form>
  );
}
