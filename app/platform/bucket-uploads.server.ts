import { S3Store } from '@tus/s3-store';
import { ERRORS } from '@tus/server';

export class BucketUploads extends S3Store {
  /** Unlike the library's, also removes finished uploads and the beginning of an unfinished part. */
  override async remove(id: string) {
    const { 'upload-id': UploadId } = await this.getMetadata(id).catch(() => {
      throw ERRORS.FILE_NOT_FOUND;
    });
    await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: id, UploadId }).catch((error: Error) => {
      if (error.name !== 'NoSuchUpload') throw error;
    });
    const keys = [id, this.partKey(id, true), this.infoKey(id)];
    await this.client.deleteObjects({ Bucket: this.bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } });
    await this.clearCache(id);
  }
}
