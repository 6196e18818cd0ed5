{{- define "candela.labels" -}}
app.kubernetes.io/name: candela
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "candela.selector" -}}
app.kubernetes.io/name: candela
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "candela.container" -}}
- name: {{ .role }}
  image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
  imagePullPolicy: {{ .root.Values.image.pullPolicy }}
  envFrom:
    - configMapRef:
        name: {{ .root.Release.Name }}-settings
    - secretRef:
        name: {{ .root.Values.existingSecret }}
  env:
    - name: ROLE
      value: {{ .role }}
  ports:
    - name: http
      containerPort: 3000
    - name: metrics
      containerPort: {{ .root.Values.metricsPort }}
  # A process that waits for the database is slow, not dead: only its own loop decides whether it lives.
  startupProbe:
    httpGet: { path: /health, port: http }
    periodSeconds: 5
    failureThreshold: 60
  livenessProbe:
    httpGet: { path: /health, port: http }
    periodSeconds: 10
    timeoutSeconds: 5
    failureThreshold: 6
  readinessProbe:
    httpGet: { path: /ready, port: http }
    periodSeconds: 2
    timeoutSeconds: 2
    failureThreshold: 2
  resources:
    {{- toYaml (index .root.Values .role).resources | nindent 4 }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    readOnlyRootFilesystem: true
    allowPrivilegeEscalation: false
    capabilities: { drop: [ALL] }
  volumeMounts:
    - { name: data, mountPath: /srv/candela/.data }
    - { name: tmp, mountPath: /tmp }
{{- end }}
