import './login-form.css';
import type { ReactNode } from 'react';
import type { Picture } from '~/lib/picture';
import { PictureImg } from '~/ui/picture';

type AccountPageProps = { title: string; picture?: Picture; children: ReactNode };

/** Where clients sign in, set a password or confirm an address: a page of the public site. */
export function AccountPage({ title, picture, children }: AccountPageProps) {
  return (
    <div className="wrap">
      <div className="twelve account-page">
        <div>
          <h1>{title}</h1>
          {children}
        </div>
        {picture && (
          <div className="frame account-page-picture">
            <PictureImg picture={picture} sizes="40vw" />
          </div>
        )}
      </div>
      <div className="tail" />
    </div>
  );
}
