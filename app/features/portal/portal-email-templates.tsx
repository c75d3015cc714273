export function PhotosEmail({ name, href }: { name: string; href: string }) {
  return (
    <div>
      <p>{name} has sent photos for you.</p>
      <p>
        They are with the documents on the client’s page: <a href={href}>{href}</a>
      </p>
    </div>
  );
}
